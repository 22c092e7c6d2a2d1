import { STICKY_AD_MS } from '@seyir/core/limits/home';
import { useEffect, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import { say } from '../../shared/text/text.ts';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { AdSlab } from './AdSlab.tsx';
import { useAd } from './ads.queries.ts';
import { adsText } from './ads.text.ts';
import styles from './LiveTopAd.module.css';
import { useDrawnFor, useOneInView } from './one-in-view.ts';
import { stepSticky } from './sticky-ad.machine.ts';

interface LiveTopAdProps {
  /** Portal target while the advertisement is sticky: the foot of the channel list. */
  stickyPlace: HTMLElement | null;
}

/**
 * Live television's top advertisement: in the flow of the page until the page is scrolled past it, then for six seconds
 * at the foot of the channel list, once per visit (ADS-06). The slot keeps its height. On a phone the foot of the list lies over
 * programmes: the advertisement stays in its place.
 */
export function LiveTopAd({ stickyPlace }: LiveTopAdProps) {
  const ad = useAd('livetv-top');
  const [state, step] = useReducer(stepSticky, 'top');
  const place = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(null);
  const hasAd = Boolean(ad);
  const isPhone = useIsPhone();
  const isAway = state === 'sticky' && stickyPlace !== null;
  const isWaiting = useOneInView(root, hasAd && (isAway ? 'away' : 'here'));

  useEffect(() => {
    if (!hasAd || isPhone || state !== 'top') return;
    const look = () => {
      const bottom = place.current?.getBoundingClientRect().bottom;
      if (bottom !== undefined && bottom < 0) step('scrolled');
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [hasAd, isPhone, state]);

  useDrawnFor(state === 'sticky' && !isWaiting, STICKY_AD_MS, () => step('timed-out'));

  if (ad === null) return null;
  // Keeps the place until the service has answered: the guide below is in view already (UX-01).
  if (!ad) return <div className={styles.place} />;
  const slab = (
    <aside
      ref={root}
      className={styles.ad}
      aria-label={say(adsText.named, { headline: ad.headline })}
      data-state={state}
    >
      <AdSlab
        ad={ad}
        closing={state === 'sticky' ? { ms: STICKY_AD_MS, onClose: () => step('timed-out') } : undefined}
      />
    </aside>
  );
  return (
    <div ref={place} className={styles.place}>
      {isAway ? createPortal(slab, stickyPlace) : slab}
    </div>
  );
}
