import { Baby, KeyRound, Mail, Search, User } from 'lucide-react';
import { useState } from 'react';
import { formatPercent } from '../../shared/text/format.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { PasswordField } from '../../shared/ui/PasswordField/PasswordField.tsx';
import { RadioGroup } from '../../shared/ui/RadioGroup/RadioGroup.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { Slider } from '../../shared/ui/Slider/Slider.tsx';
import { Switch } from '../../shared/ui/Switch/Switch.tsx';
import { TextArea } from '../../shared/ui/TextArea/TextArea.tsx';
import styles from './GalleryScreen.module.css';
import { Specimen } from './Specimen.tsx';

const SEASONS = ['1', '2', '3'].map((value) => ({ value, label: `${value}. sezon` }));

export function Forms() {
  return (
    <>
      <Specimen name="Field" layout="grid">
        <Field label="E-posta" leading={<Mail />} defaultValue="defne@ornek.com" />
        <Field label="Ara (odak)" leading={<Search />} defaultValue="deniz" data-state="focus" />
        <Field label="Soy isim" defaultValue="Ar" error="Soy isim giriniz." />
        <Field label="Profil adı" defaultValue="Deniz" aside="5 / 15" hint="Diğer profiller bu adı görür." />
        <Field label="Telefon numarası" placeholder="5xx xxx xx xx" inputMode="tel" />
        <Field label="Kapalı" defaultValue="Değiştirilemez" disabled />
        <Field
          label="Promosyon kodu"
          placeholder="Kodunu yaz"
          trailing={
            <Button look="light" size="small">
              Uygula
            </Button>
          }
        />
        <Field
          label="Uzun hata"
          defaultValue="a@b"
          error="Girdiğin e-posta adresi geçerli bir adrese benzemiyor. Kontrol edip yeniden dene."
        />
      </Specimen>
      <Specimen name="PasswordField, TextArea" layout="grid">
        <PasswordField label="Şifre" leading={<KeyRound />} defaultValue="seyir1234" autoComplete="current-password" />
        <PasswordField
          label="Şifre (hatalı)"
          leading={<KeyRound />}
          defaultValue="123"
          error="Şifren en az 8 karakter olmalı."
        />
        <TextArea label="Önerin" aside="0 / 1000" placeholder="Bize ne söylemek istersin?" />
      </Specimen>
      <Choices />
      <Sliders />
      <Specimen name="Alanlar, çocuk" layout="grid" kids>
        <Field label="Adın" defaultValue="Ada" />
        <Field label="Odak" defaultValue="Ada" data-state="focus" />
        <Field label="Hata" defaultValue="A" error="Adın çok kısa." />
      </Specimen>
    </>
  );
}

function Choices() {
  const [kid, setKid] = useState(false);
  const [autoplay, setAutoplay] = useState(true);
  const [age, setAge] = useState<'13' | '18' | 'hepsi'>('13');
  const [group, setGroup] = useState<'yetiskin' | 'cocuk'>('yetiskin');
  const [season, setSeason] = useState('2');
  return (
    <>
      <Specimen name="Select" layout="grid">
        <Select label="Sezon" options={SEASONS} value={season} onChange={setSeason} hint="Yerel seçim kutusu." />
        <Select label="Hatalı" options={SEASONS} defaultValue="1" error="Bir sezon seç." />
        <Select label="Kapalı" options={SEASONS} defaultValue="3" disabled />
        <div>
          <Select look="inline" label="Sezon seç" options={SEASONS} value={season} onChange={setSeason} />
        </div>
      </Specimen>
      <Specimen name="Switch" layout="stack">
        <div className={styles.panel}>
          <Switch
            label="Çocuk profili"
            description="Yalnızca çocuklara uygun içerik gösterilir"
            leading={<Baby />}
            checked={kid}
            onChange={setKid}
          />
          <Switch label="Sonraki bölümü kendiliğinden oynat" checked={autoplay} onChange={setAutoplay} />
          <Switch label="Kapalı" checked={false} onChange={setKid} disabled />
        </div>
      </Specimen>
      <Specimen name="RadioGroup: liste ve parçalı">
        <RadioGroup
          label="Yaş sınırı"
          value={age}
          onChange={setAge}
          options={[
            { value: '13', label: '13 yaşa kadar', description: 'Şiddet ve olumsuz örnek içermez' },
            { value: '18', label: '18 yaşa kadar' },
            { value: 'hepsi', label: 'Hepsi', disabled: true },
          ]}
        />
        <RadioGroup
          look="segmented"
          label="Avatarlar"
          hideLabel
          value={group}
          onChange={setGroup}
          options={[
            { value: 'yetiskin', label: 'Yetişkin', icon: <User /> },
            { value: 'cocuk', label: 'Çocuk', icon: <Baby /> },
          ]}
        />
      </Specimen>
    </>
  );
}

function Sliders() {
  const [time, setTime] = useState(46);
  const [volume, setVolume] = useState(60);
  return (
    <Specimen name="Slider" layout="stack">
      <Slider label="Konum" value={time} onChange={setTime} valueText={formatPercent(time / 100)} />
      <Slider
        label="Ses"
        look="plain"
        value={volume}
        onChange={setVolume}
        step={10}
        valueText={formatPercent(volume / 100)}
      />
      <Slider label="Odak" value={30} onChange={setTime} data-state="focus" />
      <Slider label="Kapalı" value={30} onChange={setTime} disabled />
    </Specimen>
  );
}
