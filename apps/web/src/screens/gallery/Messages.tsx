import {
  Check,
  ChevronDown,
  CircleAlert,
  Globe,
  LogIn,
  LogOut,
  Settings,
  Smartphone,
  Trash2,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showConfirm, showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { Menu } from '../../shared/ui/Menu/Menu.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { Specimen } from './Specimen.tsx';

export function Messages() {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState('');
  return (
    <>
      <Specimen name="Skeleton" layout="stack">
        <Skeleton width="60%" height="120px" shape="box" />
        <Skeleton width="80%" />
        <Skeleton width="45%" />
        <Skeleton width="150px" shape="pill" />
      </Specimen>
      <Specimen name="Notice" layout="grid">
        <Notice look="panel" headingLevel={3} title="Listen henüz boş" action={<Button look="primary">Keşfet</Button>}>
          Beğendiğin içerikleri + ile listene ekle.
        </Notice>
        <Notice
          look="panel"
          headingLevel={3}
          scene="lighthouse"
          title="Kaydın yok"
          action={<Button>Yayın akışını aç</Button>}
        >
          Yayın akışından bir program seç ve Kaydet’e dokun.
        </Notice>
        <Notice
          look="panel"
          headingLevel={3}
          scene="moon"
          title="Bu gün için program yok"
          action={<Button>Bugüne dön</Button>}
        >
          Başka bir gün seç ya da sonra tekrar bak.
        </Notice>
        <Notice look="panel" headingLevel={3} scene="sun" kind="info" title="“denzi” için sonuç yok">
          Yazımı kontrol et ya da daha kısa bir kelime dene.
        </Notice>
        <Notice
          look="panel"
          headingLevel={3}
          kind="error"
          title="Yayına ulaşılamadı"
          code="303"
          onRetry={() => setTries(tries + 1)}
        >
          Bağlantını kontrol et. Deneme: {tries}
        </Notice>
      </Specimen>
      <Specimen name="Notice, çocuk" layout="grid" kids>
        <Notice look="panel" headingLevel={3} title="Listen henüz boş" action={<Button look="primary">Keşfet</Button>}>
          Sevdiğin çizgi filmleri buraya ekle.
        </Notice>
        <Notice
          look="panel"
          headingLevel={3}
          kind="error"
          title="Fırtınaya yakalandık"
          onRetry={() => setTries(tries + 1)}
        >
          Birazdan tekrar deneyelim.
        </Notice>
      </Specimen>
      <Specimen name="Menu" note="Oklar gezer, harf atlar, Esc odağı geri verir.">
        <Menu
          label="Dil"
          items={[
            { id: 'tr', label: 'Türkçe', selected: true },
            { id: 'en', label: 'English', selected: false },
          ]}
          trigger={(trigger) => (
            <Button {...trigger} icon={<Globe />} iconEnd={<ChevronDown />}>
              Türkçe
            </Button>
          )}
        />
        <Menu
          label="Profil"
          items={[
            { id: 'degistir', label: 'Profil değiştir', icon: <Users />, to: '/ui' },
            { id: 'ayarlar', label: 'Ayarlar', icon: <Settings />, to: '/ui' },
            { id: 'cikis', label: 'Çıkış yap', icon: <LogOut />, tone: 'danger', apart: true },
          ]}
          trigger={(trigger) => (
            <Button {...trigger} look="line" iconEnd={<ChevronDown />}>
              Defne
            </Button>
          )}
        />
      </Specimen>
      <Specimen name="Toast">
        <Button onClick={() => toast('Listene eklendi', { tone: 'success', icon: <Check /> })}>Başarı</Button>
        <Button onClick={() => toast('Bağlantı kopyalanamadı', { tone: 'danger', icon: <CircleAlert /> })}>Hata</Button>
        <Button
          onClick={() =>
            toast('“Tuz ve Fener” listenden çıkarıldı', {
              action: { label: 'Geri al', onPress: () => toast('Geri alındı') },
            })
          }
        >
          Eylemli
        </Button>
      </Specimen>
      <Specimen name="Dialog: showConfirm ve showMessage" note={answer || 'Esc kapatır, odak açan düğmeye döner.'}>
        <Button
          onClick={() =>
            showConfirm({
              title: 'İzlemek için giriş yap',
              body: 'Bu içeriği izlemek için giriş yapmalısın.',
              icon: <LogIn />,
              tone: 'fresh',
              confirm: 'Giriş yap',
              cancel: 'Canlı TV’ye dön',
            }).then((confirmed) => setAnswer(confirmed ? 'Onaylandı' : 'Vazgeçildi'))
          }
        >
          Soru
        </Button>
        <Button
          onClick={() =>
            showConfirm({
              title: 'Profili silmek istediğine emin misin?',
              body: 'İzleme geçmişi ve listesi de silinir. Bu işlem geri alınamaz.',
              icon: <Trash2 />,
              destructive: true,
              confirm: 'Profili sil',
            })
          }
        >
          Yıkıcı soru
        </Button>
        <Button
          onClick={() =>
            showMessage({
              title: 'Yeni bir cihazda oturum açıldı',
              body: 'Cihaz kotan dolduğu için bu cihazdaki oturum kapatıldı.',
              icon: <Smartphone />,
              tone: 'danger',
              confirm: 'Tekrar giriş yap',
              code: '3 · 15098653',
            })
          }
        >
          İleti
        </Button>
      </Specimen>
    </>
  );
}
