import { formatTl } from '@seyir/core/money/price';
import type { ReactNode } from 'react';
import { useRovingRow } from '../../../shared/keys/roving.ts';
import { say } from '../../../shared/text/text.ts';
import { Picture } from '../../../shared/ui/Picture/Picture.tsx';
import { RadioGroup } from '../../../shared/ui/RadioGroup/RadioGroup.tsx';
import type { Deal, Offer, PaidItem } from './offer.ts';
import styles from './PaymentSummary.module.css';
import { paymentText } from './payment.text.ts';

export interface PaymentArt {
  readonly poster: string | undefined;
  readonly backdrop?: string | undefined;
  /** An upright poster, for the card of the title among the choices. */
  readonly card?: string | undefined;
  readonly ambient?: string | null | undefined;
  /** The title as a picture; its name in words by default. */
  readonly logo?: ReactNode;
}

export interface SummaryFact {
  readonly name: string;
  readonly value: string;
}

export interface PaymentSummaryProps {
  item: PaidItem;
  offers: readonly Offer[];
  offer: Offer;
  /** An order is under way: what it is for cannot change. */
  isFixed: boolean;
  art: PaymentArt;
  facts?: readonly SummaryFact[] | undefined;
  onChange: (offer: Offer) => void;
}

/** The product and its price (PAY-01), with the change between renting and buying. */
export function PaymentSummary({ item, offers, offer, isFixed, art, facts = [], onChange }: PaymentSummaryProps) {
  const deals = offers.map(({ deal }) => deal).filter((deal, index, all) => all.indexOf(deal) === index);
  const price = formatTl(offer.priceKurus);
  return (
    <section className={styles.summary} aria-label={item.name}>
      <Picture
        src={art.poster}
        alt=""
        shape="free"
        scale="wide"
        sizes="(min-width: 768px) 1280px, 100vw"
        eager
        className={styles.picture}
      />
      <div className={styles.shade} />
      <div className={styles.name}>{art.logo ?? <p className={styles.words}>{item.name}</p>}</div>
      <div className={styles.facts}>
        {deals.length > 1 && (
          <Choice
            label={say(paymentText.chooseDeal)}
            options={deals.map((deal) => ({ value: deal, label: say(CHOICES[deal]), disabled: isFixed }))}
            value={offer.deal}
            onChange={(deal) => onChange(findOffer(offers, deal, offer.bundle !== undefined) ?? offer)}
          />
        )}
        <dl className={styles.lines}>
          {facts.map(({ name, value }) => (
            <Line key={name} name={name} value={value} />
          ))}
          <Line name={say(paymentText.deal)} value={say(DEALS[offer.deal])} />
          {offer.bundle !== undefined && <Line name={say(paymentText.bundle)} value={offer.bundle} />}
          {offer.deal === 'rent' && offer.hours > 0 && (
            <Line name={say(paymentText.lasts)} value={say(paymentText.hours, { count: offer.hours })} />
          )}
          {offer.starts > 0 && (
            <Line name={say(paymentText.startLimit)} value={say(paymentText.starts, { count: offer.starts })} />
          )}
          <Line name={say(paymentText.fee)} value={price} />
        </dl>
        <p className={styles.total}>
          <b>{say(paymentText.total)}</b>
          <strong>{price}</strong>
        </p>
      </div>
    </section>
  );
}

const CHOICES = { rent: paymentText.chooseRent, buy: paymentText.chooseBuy, ticket: paymentText.ticket } as const;
const DEALS = { rent: paymentText.rent, buy: paymentText.buy, ticket: paymentText.ticket } as const;

/** Of a deal the bundle or the title alone, whichever was chosen; else what there is. */
function findOffer(offers: readonly Offer[], deal: Deal, isBundle: boolean): Offer | undefined {
  const ofDeal = offers.filter((offer) => offer.deal === deal);
  return ofDeal.find(({ bundle }) => (bundle !== undefined) === isBundle) ?? ofDeal[0];
}

function Line({ name, value }: SummaryFact) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; disabled: boolean }[];
  value: V;
  onChange: (value: V) => void;
}

/** Segments that a remote can enter and leave. */
function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  const { rowProps } = useRovingRow({ count: options.length, onMove: (item) => item.click() });
  return (
    <div className={styles.choice} {...rowProps}>
      <RadioGroup label={label} look="segmented" options={options} value={value} onChange={onChange} />
    </div>
  );
}
