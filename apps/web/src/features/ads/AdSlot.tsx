import type { AdSlot as SlotName } from '@seyir/core/limits/home';
import { useRef } from 'react';
import { say } from '../../shared/text/text.ts';
import { AdSlab } from './AdSlab.tsx';
import styles from './AdSlot.module.css';
import { useAd } from './ads.queries.ts';
import { adsText } from './ads.text.ts';
import { useOneInView } from './one-in-view.ts';

/** A slot for an advertisement in the flow of a page. An empty slot renders nothing (ADS-09). */
export function AdSlot({ slot }: { slot: SlotName }) {
  const ad = useAd(slot);
  const root = useRef<HTMLElement>(null);
  useOneInView(root, Boolean(ad));
  if (!ad) return null;
  return (
    <aside ref={root} className={styles.slot} aria-label={say(adsText.named, { headline: ad.headline })}>
      <AdSlab ad={ad} />
    </aside>
  );
}
