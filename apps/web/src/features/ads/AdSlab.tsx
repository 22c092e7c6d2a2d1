import type { Ad } from '@seyir/contract/ads';
import { X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './AdSlab.module.css';
import { adsText } from './ads.text.ts';

interface AdSlabProps {
  ad: Ad;
  /** An advertisement over the page: it goes by itself after `ms` and at once on its button, which has one place. */
  closing?: { readonly ms: number; readonly onClose: () => void } | undefined;
}

/** An advertisement in a frame: labelled, so that it is not taken for content, and never focused by itself. */
export function AdSlab({ ad, closing }: AdSlabProps) {
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
        {closing && (
          <span className={styles.closing}>
            <Countdown ms={closing.ms} />
            <IconButton look="glass" size="small" label={say(adsText.close)} onClick={closing.onClose}>
              <X />
            </IconButton>
          </span>
        )}
      </div>
    </div>
  );
}

/** A ring that empties in `ms`. Decorative: hidden from screen readers. */
function Countdown({ ms }: { ms: number }) {
  return (
    <span className={styles.ring} style={{ '--time': `${ms}ms` } as CSSProperties} aria-hidden="true">
      <span className={styles.half} />
      <span className={styles.half} />
    </span>
  );
}

function target(link: string) {
  return link.startsWith('/')
    ? ({ to: link } as const)
    : ({ href: link, target: '_blank', rel: 'noopener noreferrer' } as const);
}

const HUES = 360;
/** Golden angle: successive ids get hues far apart. */
const GOLDEN_ANGLE = 137.508;

/** Hashes the id to a hue: an advertisement without a picture keeps the same colour. */
function hueOf(id: string): number {
  const sum = Array.from(id, (char) => char.charCodeAt(0)).reduce((total, code) => total + code, 0);
  return Math.round(sum * GOLDEN_ANGLE) % HUES;
}
