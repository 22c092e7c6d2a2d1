import { HEADER_AD_MS } from '@seyir/core/limits/home';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../shared/text/text.ts';
import { AdSlab } from './AdSlab.tsx';
import { useAd } from './ads.queries.ts';
import { adsText } from './ads.text.ts';
import styles from './HeaderAd.module.css';
import { useOneInView } from './one-in-view.ts';

interface HeaderAdProps {
  /** `foot`: over the end of the screen, on a page without a large picture, whose text begins right below the bar. */
  place?: 'top' | 'foot';
  onShownChange?: (isShown: boolean) => void;
}

/** The advertisement of the header: an overlay that causes no layout shift and closes by itself (ADS-01, ADS-02). */
export function HeaderAd({ place = 'top', onShownChange }: HeaderAdProps) {
  const ad = useAd('header');
  const [isClosed, setClosed] = useState(false);
  const isShown = Boolean(ad) && !isClosed;
  const root = useRef<HTMLElement>(null);
  useOneInView(root, isShown);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setClosed(true), HEADER_AD_MS);
    return () => clearTimeout(timer);
  }, [isShown]);

  useEffect(() => {
    onShownChange?.(isShown);
    return () => onShownChange?.(false);
  }, [isShown, onShownChange]);

  if (!ad || isClosed) return null;
  return (
    <aside
      ref={root}
      className={styles.ad}
      data-place={place}
      aria-label={say(adsText.named, { headline: ad.headline })}
    >
      <AdSlab ad={ad} closing={{ ms: HEADER_AD_MS, onClose: () => setClosed(true) }} />
    </aside>
  );
}
