import { Tv } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Picture } from '../Picture/Picture.tsx';
import styles from './ChannelLogo.module.css';

interface ChannelLogoProps {
  src: string | null | undefined;
  /** The channel's name; empty where the name is written beside the logo. */
  name: string;
  place?: 'plate' | 'art';
  className?: string | undefined;
}

/** A channel's logo on a dark plate. Without a logo its name, or a television where the name is written beside it. */
export function ChannelLogo({ src, name, place = 'plate', className }: ChannelLogoProps) {
  const otherwise = name === '' && place === 'plate' ? <Tv className={styles.none} aria-hidden /> : name;
  return (
    <span className={classNames(styles.plate, className)} data-place={place}>
      {src ? (
        <Picture src={src} alt={name} shape="free" scale="thumb" sizes="84px" className={styles.logo} />
      ) : (
        otherwise
      )}
    </span>
  );
}
