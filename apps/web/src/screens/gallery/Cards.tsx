import { AVATARS } from '@seyir/core/limits/profile';
import { Check, Rocket } from 'lucide-react';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Card } from '../../shared/ui/Card/Card.tsx';
import { ChannelCard } from '../../shared/ui/ChannelCard/ChannelCard.tsx';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { Chip } from '../../shared/ui/Chip/Chip.tsx';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import { RatingIcon } from '../../shared/ui/RatingIcon/RatingIcon.tsx';
import styles from './GalleryScreen.module.css';
import { Specimen } from './Specimen.tsx';
import { landscape, portrait } from './samples.ts';

export function Cards() {
  return (
    <>
      <Specimen name="Card 16:9" layout="grid">
        <Card to="/ui" title="Gece Treni" image={landscape('gecetreni')} caption="Sakin" isNew />
        <Card to="/ui" title="Derin Akıntı" image={landscape('derin')} caption="Odak" data-state="focus" />
        <Card
          to="/ui"
          title="Altın Saat"
          image={landscape('altinsaat')}
          caption="Film · 1 sa 12 dk kaldı"
          progress={0.41}
        />
        <Card to="/ui" title="Anahtarsız Ev" image={landscape('anahtarsiz')} caption="Kilitli" locked />
        <Card to="/ui" title="Yörünge" image={landscape('yorunge')} caption="Kiralık" price="49,90 TL" />
        <Card to="/ui" title="Görseli olmayan bir yapımın hayli uzun adı" image={undefined} caption="Görsel yok" />
      </Specimen>
      <Specimen name="Card 2:3">
        {['deplasman', 'atlas', 'mercan', 'yok-boyle-bir-gorsel'].map((id) => (
          <div key={id} className={styles.poster}>
            <Card to="/ui" title={id} image={portrait(id)} shape="portrait" locked={id === 'atlas'} />
          </div>
        ))}
      </Specimen>
      <Specimen name="Card, çocuk" layout="grid" kids>
        <Card
          to="/ui"
          title="Minik Kaptan"
          image={landscape('minikkaptan')}
          caption="Yeni bölüm"
          isNew
          data-state="focus"
        />
        <Card to="/ui" title="Pofuduk" image={landscape('pofuduk')} caption="2. sezon 4. bölüm" progress={0.7} />
      </Specimen>
      <Specimen name="ChannelCard, ChannelLogo" layout="grid">
        <ChannelCard
          to="/ui"
          name="Saha 1"
          logo="/images/ch/saha1"
          image="/images/still/e1"
          programme="Maç Önü: Deplasman günü"
          progress={0.3}
        />
        <ChannelCard
          to="/ui"
          name="Pusula"
          logo="/images/ch/pusula"
          image="/images/still/doga"
          programme="Mavi Derinlik"
          locked
        />
        <span className={styles.logos}>
          <ChannelLogo src="/images/ch/lodos" name="Lodos" />
          <ChannelLogo src="/images/ch/perde" name="Perde" />
          <ChannelLogo src={undefined} name="Logosuz Kanal" />
        </span>
      </Specimen>
      <Specimen name="Chip">
        <Chip selected>Bugün</Chip>
        <Chip selected={false}>Yarın</Chip>
        <Chip to="/ui" icon={<Rocket />}>
          Macera
        </Chip>
        <Chip size="small">Küçük</Chip>
        <Chip disabled>Kapalı</Chip>
        <Chip data-state="focus">Odak</Chip>
      </Specimen>
      <Specimen name="Badge">
        <Badge tone="live">Canlı</Badge>
        <Badge tone="rec">Kaydediliyor</Badge>
        <Badge tone="torec">Kaydedilecek</Badge>
        <Badge tone="recorded" icon={<Check />}>
          Kaydedildi
        </Badge>
        <Badge tone="new">Yeni</Badge>
        <Badge tone="accent">Yeni sezon</Badge>
        <Badge tone="owned" icon={<Check />}>
          Mevcut paketin
        </Badge>
        <Badge>49,90 TL</Badge>
        <Badge tone="soft">Ana profil</Badge>
      </Specimen>
      <Specimen name="RatingIcon">
        <RatingIcon age="G" />
        <RatingIcon age="7+" />
        <RatingIcon age="13+" categories={['BAD_BEHAVIOR']} />
        <RatingIcon age="18+" categories={['VIOLENCE', 'SEXUALITY', 'BAD_BEHAVIOR']} />
      </Specimen>
      <Specimen name="ProgressLine" note="Süresi belli olan her şey." layout="stack">
        <ProgressLine value={0.62} sun label="İzlenen bölüm" />
        <ProgressLine value={0.35} label="Kota" />
        <ProgressLine value={0.5} tone="rec" label="Kaydediliyor" />
      </Specimen>
      <Specimen name="Avatar" note="Bilinmeyen ya da boş ad varsayılanı gösterir.">
        {AVATARS.map((name) => (
          <Avatar key={name} name={name} alt={name} className={styles.avatar} />
        ))}
        <Avatar name="boyle-biri-yok" alt="bilinmeyen" shape="circle" className={styles.avatar} />
      </Specimen>
    </>
  );
}
