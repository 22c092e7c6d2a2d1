import { formatTl } from '@seyir/core/money/price';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useRovingRow } from '../../../shared/keys/roving.ts';
import { say } from '../../../shared/text/text.ts';
import { Badge } from '../../../shared/ui/Badge/Badge.tsx';
import { Picture } from '../../../shared/ui/Picture/Picture.tsx';
import styles from './OfferChoice.module.css';
import type { Offer } from './offer.ts';
import { paymentText } from './payment.text.ts';

export interface OfferChoiceProps {
  /** Of one deal. */
  offers: readonly Offer[];
  value: Offer;
  /** Upright, of the title itself. */
  poster: string | undefined;
  /** An order is under way: what it is for cannot change. */
  isFixed: boolean;
  onChange: (offer: Offer) => void;
}

/** The title alone or a bundle with it (PAY-02), each with its price and what the bundle saves. The chosen one has the focus. */
export function OfferChoice({ offers, value, poster, isFixed, onChange }: OfferChoiceProps) {
  const name = useId();
  const chosen = useRef<HTMLInputElement>(null);
  const { rowProps } = useRovingRow({ count: offers.length, onMove: (item) => item.click() });
  useEffect(() => chosen.current?.focus({ preventScroll: true }), []);
  return (
    <div role="radiogroup" aria-label={say(paymentText.scope)} className={styles.choice} data-offers="" {...rowProps}>
      {offers.map((offer) => {
        const isChosen = offer.productCode === value.productCode;
        const saved = offer.contents?.savedKurus ?? 0;
        return (
          <label key={offer.productCode} className={styles.offer}>
            <input
              ref={isChosen ? chosen : undefined}
              type="radio"
              name={name}
              checked={isChosen}
              disabled={isFixed}
              className={styles.radio}
              data-roving=""
              data-focus="own"
              onChange={() => onChange(offer)}
            />
            <Posters posters={offer.contents?.posters ?? (poster ? [poster] : [])} />
            <span className={styles.words}>
              <b className={styles.name}>{offer.bundle ?? say(paymentText.justThis)}</b>
              <small className={styles.detail}>{detailOf(offer)}</small>
              <span className={styles.price}>
                <strong>{formatTl(offer.priceKurus)}</strong>
                {saved > 0 && (
                  <Badge tone="owned" isSentence>
                    {say(paymentText.saves, { price: formatTl(saved) })}
                  </Badge>
                )}
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}

function Posters({ posters }: { posters: readonly string[] }): ReactNode {
  return (
    <span className={styles.posters} aria-hidden="true">
      {posters.map((src) => (
        <Picture key={src} src={src} alt="" shape="free" scale="card" sizes="64px" eager className={styles.poster} />
      ))}
    </span>
  );
}

function detailOf({ contents, deal, hours }: Offer): string {
  return [
    ...(contents ? [say(paymentText.bundleTitles, { count: contents.titles })] : []),
    ...(deal === 'rent' && hours > 0 ? [say(paymentText.hours, { count: hours })] : []),
    ...(deal === 'buy' ? [say(paymentText.unlimited)] : []),
  ].join(', ');
}
