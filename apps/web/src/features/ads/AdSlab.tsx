import type { Ad } from '@seyir/contract/ads';
import type { CSSProperties, ReactNode } from 'react';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './AdSlab.module.css';
import { adsText } from './ads.text.ts';

export interface AdSlabProps {
  ad: Ad;
  /** At its end: a countdown, a way to close it. */
  children?: ReactNode;
}

/** An advertisement in the house's frame: labelled, never mistaken for content, and never taking focus by itself. */
export function AdSlab({ ad, children }: AdSlabProps) {
  return (
    <div className={styles.room}>
      <div className={styles.slab} style={{ '--hue': hueOf(ad.id) } as CSSProperties}>
        {ad.image && <Picture src={ad.image} alt="" shape="free" scale="wide" sizes="100vw" className={styles.art} />}
        <span className={styles.tag}>{say(adsText.tag)}</span>
        <p className={styles.words}>
          <strong className={styles.headline}>{ad.headline}</strong>
          {ad.body && <span className={styles.body}>{ad.body}</span>}
        </p>
        {ad.cta && ad.link && (
          <Button {...target(ad.link)} look="light" size="small" className={styles.action}>
            {ad.cta}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function target(link: string) {
  return link.startsWith('/')
    ? ({ to: link } as const)
    : ({ href: link, target: '_blank', rel: 'noopener noreferrer' } as const);
}

const HUES = 360;
/** Steps of the golden angle spread neighbours far apart. */
const GOLDEN_ANGLE = 137.508;

/** An advertisement without a picture gets a colour of its own, always the same one. */
function hueOf(id: string): number {
  const sum = Array.from(id, (char) => char.charCodeAt(0)).reduce((total, code) => total + code, 0);
  return Math.round(sum * GOLDEN_ANGLE) % HUES;
}
