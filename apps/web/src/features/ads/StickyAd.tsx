import { SCROLL_THRESHOLD_PX, STICKY_AD_MS } from '@seyir/core/limits/home';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useScrolledPast } from '../../shared/scroll/use-scrolled-past.ts';
import { say } from '../../shared/text/text.ts';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { AdSlab } from './AdSlab.tsx';
import { useAd } from './ads.queries.ts';
import { adsText } from './ads.text.ts';
import { useDrawnFor, useOneInView } from './one-in-view.ts';
import styles from './StickyAd.module.css';
import { stepSticky } from './sticky-ad.machine.ts';

/**
 * The home page's advertisement: in the flow of the rows, and sticky at the edge of the screen for six seconds of the
 * first scroll (ADS-05). The slot gets its height while it is below the view and keeps it, so rows in view do not move. On a
 * phone it is never sticky: it would cover a fifth of the rows.
 */
export function StickyAd() {
  const ad = useAd('home');
  const [state, step] = useReducer(stepSticky, 'top');
  const isPhone = useIsPhone();
  const isScrolled = useScrolledPast(SCROLL_THRESHOLD_PX) && !isPhone;
  const hasAd = Boolean(ad);
  const slot = useRef<HTMLElement>(null);
  const slab = useRef<HTMLDivElement>(null);
  const [isPlaced, setPlaced] = useState(false);
  const isWaiting = useOneInView(slab, hasAd);

  useEffect(() => {
    if (hasAd) step(isScrolled ? 'scrolled' : 'returned');
  }, [hasAd, isScrolled]);

  useDrawnFor(state === 'sticky' && !isWaiting, STICKY_AD_MS, () => step('timed-out'));

  useEffect(() => {
    if (state !== 'sticky') return;
    // A focused card must not be covered (WCAG 2.4.11).
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && isCovered(target, slab.current)) step('timed-out');
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [state]);

  // Before the paint: the place that was measured is the place that is drawn.
  useLayoutEffect(() => {
    if (!hasAd || isPlaced) return;
    const isBelowView = () => (slot.current?.getBoundingClientRect().top ?? 0) >= window.innerHeight;
    if (isBelowView()) return setPlaced(true);
    // In the frame of the scroll: a frame later the place may be in view.
    const placeBelowView = () => {
      if (isBelowView()) flushSync(() => setPlaced(true));
    };
    window.addEventListener('scroll', placeBelowView, { passive: true });
    return () => window.removeEventListener('scroll', placeBelowView);
  }, [hasAd, isPlaced]);

  if (!ad) return null;
  return (
    <aside
      ref={slot}
      className={styles.slot}
      aria-label={say(adsText.named, { headline: ad.headline })}
      data-state={state}
      data-placed={isPlaced || undefined}
    >
      <div ref={slab} className={styles.slab}>
        <AdSlab
          ad={ad}
          closing={state === 'sticky' ? { ms: STICKY_AD_MS, onClose: () => step('timed-out') } : undefined}
        />
      </div>
    </aside>
  );
}

/** Whether an element lies behind the advertisement, and not in it. */
function isCovered(element: Element, slab: Element | null): boolean {
  if (!slab || slab.contains(element)) return false;
  const [covered, cover] = [element.getBoundingClientRect(), slab.getBoundingClientRect()];
  const isBeside = covered.right <= cover.left || covered.left >= cover.right;
  return !isBeside && covered.bottom > cover.top && covered.top < cover.bottom;
}
