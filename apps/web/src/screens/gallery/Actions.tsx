import { ArrowRight, Check, Info, Plus, Share2, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonLook } from '../../shared/ui/Button/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Back10Icon, Forward10Icon, PauseIcon, PlayIcon, RecordDotIcon } from '../../shared/ui/icons/icons.tsx';
import { Specimen } from './Specimen.tsx';

const LOOKS = ['primary', 'light', 'tint', 'glass', 'line', 'quiet', 'danger', 'danger-solid'] as const;
const play = <PlayIcon />;

export function Actions() {
  return (
    <>
      <Specimen name="Button" note="Her ekranda tek bir ana düğme (primary).">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button: üzerinde, odak, basılı, kapalı, çalışıyor">
        <States look="primary" />
        <States look="tint" />
      </Specimen>
      <Specimen name="Button: boy, simge, fiyat, bağlantı">
        <Button look="primary" size="large" icon={play}>
          İzle
        </Button>
        <Button look="light" size="large" price="129,90 TL">
          Satın al
        </Button>
        <Button look="glass" icon={<Info />}>
          Bilgi
        </Button>
        <Button look="danger" icon={<Trash2 />}>
          Profili sil
        </Button>
        <Button size="small">Kısa</Button>
        <Button look="line" to="/ui" iconEnd={<ArrowRight />}>
          Bağlantı
        </Button>
      </Specimen>
      <Specimen name="Button: uzun Türkçe metin, tam genişlik" layout="stack">
        <Button look="primary" block loadingLabel="Paketin değiştiriliyor">
          Aboneliğimi iptal etmekten vazgeçiyorum
        </Button>
        <WorkingButton />
      </Specimen>
      <Specimen name="Button, çocuk" kids>
        <Button look="primary" size="large" icon={play}>
          İzle
        </Button>
        <Button look="glass">Macera</Button>
        <Button look="line" data-state="focus">
          Odak
        </Button>
      </Specimen>
      <Specimen name="IconButton" note="Adı hep vardır; basılı kalan bir düğme bunu söyler.">
        <IconButton look="play" label="İzle">
          {play}
        </IconButton>
        <IconButton look="line" label="Listeme ekle">
          <Plus />
        </IconButton>
        <IconButton look="line" label="Listemde" pressed>
          <Check />
        </IconButton>
        <IconButton look="line" label="Beğen" pressed={false}>
          <ThumbsUp />
        </IconButton>
        <IconButton look="glass" label="Beğenmedim">
          <ThumbsDown />
        </IconButton>
        <IconButton label="Paylaş" data-state="focus">
          <Share2 />
        </IconButton>
        <IconButton look="bare" size="small" label="Paylaş, küçük">
          <Share2 />
        </IconButton>
        <IconButton size="large" label="Paylaş, büyük">
          <Share2 />
        </IconButton>
        <IconButton label="Kapalı" disabled>
          <Share2 />
        </IconButton>
      </Specimen>
      <Specimen name="Kendi simgelerimiz" note="Kalanı lucide-react’ten, çizgi 1,75.">
        <IconButton look="bare" label="Duraklat">
          <PauseIcon />
        </IconButton>
        <IconButton look="bare" label="10 saniye geri">
          <Back10Icon />
        </IconButton>
        <IconButton look="bare" label="10 saniye ileri">
          <Forward10Icon />
        </IconButton>
        <IconButton look="bare" label="Kaydet">
          <RecordDotIcon />
        </IconButton>
      </Specimen>
    </>
  );
}

function States({ look }: { look: ButtonLook }) {
  return (
    <>
      <Button look={look} data-state="hover">
        Üzerinde
      </Button>
      <Button look={look} data-state="focus">
        Odak
      </Button>
      <Button look={look} data-state="active">
        Basılı
      </Button>
      <Button look={look} disabled>
        Kapalı
      </Button>
      <Button look={look} loading>
        Kaydet
      </Button>
      <Button look={look} loading loadingLabel="Kaydediliyor">
        Kaydet
      </Button>
    </>
  );
}

function WorkingButton() {
  const [working, setWorking] = useState(false);
  return (
    <Button
      look="light"
      block
      loading={working}
      loadingLabel="Kaydediliyor"
      onClick={() => {
        setWorking(true);
        setTimeout(() => setWorking(false), 1500);
      }}
    >
      Bas ve bekle
    </Button>
  );
}
