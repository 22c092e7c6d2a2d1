import { SCROLL_THRESHOLD_PX, STICKY_AD_MS } from '@seyir/core/limits/home';
import { useEffect, useReducer } from 'react';
import { useScrolledPast } from '../../shared/scroll/use-scrolled-past.ts';
import { say } from '../../shared/text/text.ts';
import { AdSlab } from './AdSlab.tsx';
import { useAd } from './ads.queries.ts';
import { adsText } from './ads.text.ts';
import { Countdown } from './Countdown.tsx';
import styles from './StickyAd.module.css';
import { stepSticky } from './sticky-ad.machine.ts';

/**
 * The home page's advertisement: in the flow of the rows, and sticky at the edge of the screen for six seconds of the
 * first scroll (ADS-05). The slot keeps its height, so the rows do not move.
 */
export function StickyAd() {
  const ad = useAd('home');
  const [state, step] = useReducer(stepSticky, 'top');
  const isScrolled = useScrolledPast(SCROLL_THRESHOLD_PX);
  const hasAd = Boolean(ad);

  useEffect(() => {
    if (hasAd) step(isScrolled ? 'scrolled' : 'returned');
  }, [hasAd, isScrolled]);

  useEffect(() => {
    if (state !== 'sticky') return;
    const timer = setTimeout(() => step('timed-out'), STICKY_AD_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (!ad) return null;
  return (
    <aside className={styles.slot} aria-label={say(adsText.named, { headline: ad.headline })} data-state={state}>
      <div className={styles.slab}>
        <AdSlab ad={ad}>{state === 'sticky' && <Countdown ms={STICKY_AD_MS} />}</AdSlab>
      </div>
    </aside>
  );
}
