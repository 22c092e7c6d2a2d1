import { type ConsoleOrder, type ConsoleOrderStep, readConsoleOrder } from '@seyir/contract/console-orders';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../shared/api/call.ts';
import { formatDate } from '../shared/text/format.ts';
import { say, sayChosen } from '../shared/text/text.ts';
import { IconButton } from '../shared/ui/IconButton/IconButton.tsx';
import { toast } from '../shared/ui/Toast/toast.ts';
import { accountsText } from './accounts.text.ts';
import { codeWords } from './codes.text.ts';
import type { ShowRow } from './command-form.ts';
import { Loaded, useWholeList } from './ListPage.tsx';
import styles from './OrderSheet.module.css';
import { ORDER_ROWS, OrderStateMark, shortNumber } from './order-forms.tsx';
import { RowButtons } from './RowList.tsx';
import { SideSheet } from './SideSheet.tsx';
import { StateMark, type StateTone } from './StateMark.tsx';
import { writeMoment, writeMoney } from './use-page.ts';

const STEPS = {
  created: ['off', accountsText.created],
  asked: ['off', accountsText.stepAsked],
  paid: ['ok', accountsText.paid],
  delivered: ['ok', accountsText.stepDelivered],
  failed: ['bad', accountsText.stepFailed],
  cancelled: ['off', accountsText.cancelled],
  expired: ['off', accountsText.expired],
  refundDue: ['warn', accountsText.refundDue],
  refunded: ['info', accountsText.refunded],
  case: ['warn', accountsText.stepCase],
  settled: ['info', accountsText.stepSettled],
} as const satisfies Record<ConsoleOrderStep['step'], readonly [StateTone, object]>;

interface OrderSheetProps {
  readonly order: ConsoleOrder;
  readonly showRow: ShowRow<ConsoleOrder>;
  readonly onClose: () => void;
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
}

/** One order: what was bought, by whom, how it was paid, and what happened to it. */
export function OrderSheet({ order, showRow, ...walk }: OrderSheetProps) {
  const detail = useWholeList(['order', order.id], () => call(readConsoleOrder, { params: { id: order.id } }));
  const shown = detail.data?.id === order.id ? detail.data : undefined;
  const copy = (text: string) =>
    navigator.clipboard
      ?.writeText(text)
      .then(() => toast(say(accountsText.copied)))
      .catch(() => undefined);
  return (
    <SideSheet
      {...walk}
      title={say(accountsText.orderNumber, { number: shortNumber(order) })}
      state={<OrderStateMark {...order} />}
      foot={<RowButtons row={order} name={ORDER_ROWS.nameOf(order)} forms={ORDER_ROWS.forms} showRow={showRow} />}
    >
      <div className={styles.what}>
        {shown?.image && <img src={shown.image} alt="" width="128" height="72" />}
        <div>
          <b>{order.name}</b>
          <span>{sayChosen(codeWords(shown?.isRenewal ? 'renewal' : (shown?.kind ?? order.method)), {})}</span>
          <strong>{writeMoney(order.amountKurus)}</strong>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact label={say(accountsText.customer)}>
          <Link to={`/accounts/${order.accountId}`}>
            {order.customer} · {order.userCode}
          </Link>
        </Fact>
        {shown?.profile && <Fact label={say(accountsText.profile)}>{shown.profile}</Fact>}
        <Fact label={say(accountsText.method)}>{sayChosen(codeWords(order.method), {})}</Fact>
        {shown?.gateway && <Fact label={say(accountsText.gateway)}>{shown.gateway}</Fact>}
        {shown?.reference && (
          <Fact label={say(accountsText.reference)}>
            <span className={styles.code}>{shown.reference}</span>
          </Fact>
        )}
        <Fact label={say(accountsText.wholeNumber)}>
          <span className={styles.code}>{order.number}</span>
          <IconButton
            look="bare"
            size="tiny"
            label={say(accountsText.copyNumber)}
            onClick={() => void copy(order.number)}
          >
            <Copy />
          </IconButton>
        </Fact>
        {shown?.promoCode && <Fact label={say(accountsText.promoCode)}>{shown.promoCode}</Fact>}
        {shown?.grantedUntil && (
          <Fact label={say(accountsText.until)}>{formatDate(Date.parse(shown.grantedUntil))}</Fact>
        )}
      </dl>
      <h3 className={styles.title}>{say(accountsText.whatHappened)}</h3>
      <Loaded list={{ ...detail, data: shown }}>
        <ol className={styles.steps}>
          {shown?.steps.map(({ step, at, detail: words }) => {
            const [tone, text] = STEPS[step];
            return (
              <li key={`${step} ${at}`}>
                <StateMark tone={tone}>
                  <b>{say(text)}</b>
                </StateMark>
                <time dateTime={at ?? undefined}>{at === null ? say(accountsText.stepWaits) : writeMoment(at)}</time>
                {words && <p>{sayChosen(codeWords(words), {})}</p>}
              </li>
            );
          })}
        </ol>
      </Loaded>
    </SideSheet>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
