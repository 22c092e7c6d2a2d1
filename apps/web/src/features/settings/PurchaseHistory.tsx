import { listPurchases, type PurchaseRecord } from '@seyir/contract/payments';
import { formatTl, liraToKurus } from '@seyir/core/money/price';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Clapperboard, type LucideIcon, Package, ReceiptText, Ticket } from 'lucide-react';
import { call } from '../../shared/api/call.ts';
import { paths } from '../../shared/paths/paths.ts';
import { formatClock, formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge, type BadgeTone } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { LinesSkeleton } from './LinesSkeleton.tsx';
import styles from './PurchaseHistory.module.css';
import { SettingsProblem } from './SettingsProblem.tsx';
import { historyText } from './settings.text.ts';

const purchasesQuery = () =>
  queryOptions({
    queryKey: ['purchases'],
    queryFn: async ({ signal }) => (await call(listPurchases, {}, signal)).data,
  });

const ICONS: Readonly<Record<PurchaseRecord['kind'], LucideIcon>> = {
  package: Package,
  title: Clapperboard,
  ppv: Ticket,
};

const TONES: Readonly<Record<PurchaseRecord['state'], BadgeTone>> = {
  open: 'accent',
  paid: 'owned',
  declined: 'soft',
  cancelled: 'soft',
  expired: 'soft',
  refunded: 'soft',
};

/** The account's purchases, the newest first (SETTINGS-09). */
export function PurchaseHistory() {
  const purchases = useQuery(purchasesQuery());
  if (purchases.isPending) return <LinesSkeleton lines={4} />;
  if (purchases.isError) {
    return <SettingsProblem error={purchases.error} isTrying={purchases.isFetching} onRetry={purchases.refetch} />;
  }
  if (purchases.data.length === 0) {
    return (
      <Notice
        title={say(historyText.emptyTitle)}
        action={
          <Button to={paths.settings('package')} look="primary">
            {say(historyText.packages)}
          </Button>
        }
      >
        {say(historyText.empty)}
      </Notice>
    );
  }
  return (
    <Panel>
      <ul aria-label={say(historyText.list)}>
        {purchases.data.map((purchase) => (
          <Purchase key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </Panel>
  );
}

const METHODS = {
  card: historyText.byCard,
  bill: historyText.byBill,
  promo: historyText.byPromo,
  free: historyText.byFree,
  profile: historyText.byProfile,
} as const satisfies Record<PurchaseRecord['method'], unknown>;

function Purchase({ purchase }: { purchase: PurchaseRecord }) {
  const { name, date, price, state, method } = purchase;
  const badge = findBadge(purchase);
  return (
    <PanelLine
      as="li"
      leading={<PurchasePicture purchase={purchase} />}
      title={name}
      detail={[sayKind(purchase), say(METHODS[method]), sayEnd(purchase)].filter(Boolean).join(' · ')}
    >
      <span className={styles.facts}>
        <time className={styles.date} dateTime={date}>
          {sayDate(purchase)}
        </time>
        <span className={styles.state}>
          <Badge tone={badge.tone} isSentence>
            {badge.words}
          </Badge>
        </span>
        <span className={styles.price} data-taken={wasPaid(state) || undefined}>
          {formatTl(liraToKurus(price))}
        </span>
        <span className={styles.receipt}>
          {wasPaid(state) && (
            <IconButton
              look="bare"
              label={say(historyText.receiptOf, { name })}
              onClick={() => void showReceipt(purchase)}
            >
              <ReceiptText />
            </IconButton>
          )}
        </span>
      </span>
    </PanelLine>
  );
}

const wasPaid = (state: PurchaseRecord['state']): boolean => state === 'paid' || state === 'refunded';

/** With the time for an attempt that was not paid: there may be several of one day. */
function sayDate({ date, state }: PurchaseRecord): string {
  const at = Date.parse(date);
  return wasPaid(state) ? formatDate(at) : `${formatDate(at)} ${formatClock(at)}`;
}

function PurchasePicture({ purchase: { kind, poster } }: { purchase: PurchaseRecord }) {
  const Icon = ICONS[kind];
  return (
    <span className={styles.picture} data-kind={kind}>
      {poster === null ? <Icon aria-hidden="true" /> : <Picture src={poster} alt="" scale="thumb" sizes="104px" />}
    </span>
  );
}

const RENTAL_OVER = {
  ended: historyText.expired,
  used: historyText.used,
  withdrawn: historyText.cancelled,
} as const satisfies Partial<Record<NonNullable<PurchaseRecord['rental']>['phase'], unknown>>;

/** The last day of a rental; nothing for one whose starts were used up, or that was cancelled. */
function sayEnd({ rental }: PurchaseRecord): string | undefined {
  if (rental?.phase !== 'live' && rental?.phase !== 'ended') return undefined;
  const words = rental.phase === 'live' ? historyText.until : historyText.endedOn;
  return say(words, { date: formatDate(Date.parse(rental.until)) });
}

const sayKind = ({ kind, deal }: PurchaseRecord): string => say(historyText[deal ?? kind]);

/** A paid title is bought or rented, or its rental is over; anything else has the state of its order. */
function findBadge({ deal, state, rental }: PurchaseRecord): { readonly tone: BadgeTone; readonly words: string } {
  const tone = TONES[state];
  if (state !== 'paid' || deal === null) return { tone, words: say(historyText[state]) };
  if (deal === 'buy') return { tone, words: say(historyText.bought) };
  if (rental === null || rental.phase === 'live') return { tone: 'accent', words: say(historyText.rented) };
  return { tone: 'soft', words: say(RENTAL_OVER[rental.phase]) };
}

/** The receipt keeps the name of what was bought, also after the catalogue has forgotten it. */
function showReceipt(purchase: PurchaseRecord): Promise<void> {
  const { id, name, date, price, state, method } = purchase;
  const at = Date.parse(date);
  const facts = [
    [sayKind(purchase), name],
    [say(historyText.date), `${formatDate(at)} ${formatClock(at)}`],
    [say(historyText.method), say(METHODS[method])],
    [say(historyText.amount), `${formatTl(liraToKurus(price))} · ${say(historyText[state])}`],
    [say(historyText.receiptNumber), id],
  ] as const;
  return showMessage({
    title: say(historyText.receipt),
    icon: <ReceiptText />,
    tone: 'info',
    body: (
      <dl className={styles.lines}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ),
  });
}
