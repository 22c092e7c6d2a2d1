import type { CSSProperties } from 'react';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import { LogoMark } from '../../shared/ui/Logo/LogoMark.tsx';
import styles from './GalleryScreen.module.css';
import { Specimen } from './Specimen.tsx';

const INKS = [
  ['Sayfa', '--ink-1'],
  ['Bant', '--ink-2'],
  ['Kart', '--ink-3'],
  ['Yükselt', '--ink-4'],
  ['Seçili', '--ink-5'],
  ['Kenar', '--ink-6'],
] as const;
const MEANINGS = [
  ['Ufuk', '--ufuk', '--text-on-accent'],
  ['Şafak', '--accent', '--text-on-accent'],
  ['Firuze', '--accent-2', '--text-on-2'],
  ['Canlı', '--live', '--on-live'],
  ['Kaydediliyor', '--rec-solid', '--on-status'],
  ['Kaydedilecek', '--torec-solid', '--on-status'],
  ['Kaydedildi', '--recorded', '--text-on-light'],
  ['Uyarı', '--warning', '--text-on-light'],
] as const;

export function Colours() {
  return (
    <>
      <Specimen name="Logo, LogoMark">
        <LogoMark className={styles.mark} />
        <Logo className={styles.word} />
        <span className={styles.plate}>
          <Logo tone="ink" label="Seyir, koyu" />
        </span>
      </Specimen>
      <Specimen name="Mürekkep yüzeyler">
        {INKS.map(([name, token]) => (
          <Swatch key={token} name={name} token={token} />
        ))}
      </Specimen>
      <Specimen name="Anlamlar">
        {MEANINGS.map(([name, token, text]) => (
          <Swatch key={token} name={name} token={token} text={text} />
        ))}
      </Specimen>
      <Specimen name="Çocuk teması" kids>
        {INKS.map(([name, token]) => (
          <Swatch key={token} name={name} token={token} />
        ))}
      </Specimen>
      <Specimen name="Yazı: Mona Sans, genişlik ekseni 82–120" layout="stack">
        <p className={styles.display}>Ufukta ne var?</p>
        <p className={styles.heading}>Gecenin şarkısı, ığdır ağacı</p>
        <p className={styles.body}>İstanbul’da şafak söküyor; çığ düşmüş, gün ışımış. 149,90 ₺</p>
        <p className={styles.narrow}>Dar kesim: 20.15 – 21.10 · Belgesel · Pusula</p>
      </Specimen>
    </>
  );
}

function Swatch({ name, token, text }: { name: string; token: string; text?: string }) {
  const colours = { '--swatch': `var(${token})`, ...(text ? { '--swatch-text': `var(${text})` } : {}) };
  return (
    <span className={styles.swatch} style={colours as CSSProperties}>
      <b>{name}</b>
      {token.slice(2)}
    </span>
  );
}
