import { CreditCard, KeyRound, ReceiptText, Smartphone, TicketPercent } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { nextIndex, useRovingRow } from '../../../shared/keys/roving.ts';
import { say, type TextEntry } from '../../../shared/text/text.ts';
import type { Method } from './offer.ts';
import styles from './PaymentMethods.module.css';
import { paymentText } from './payment.text.ts';

const LOOKS = {
  card: { icon: <CreditCard />, name: paymentText.card, hint: paymentText.cardHint },
  otherCard: { icon: <Smartphone />, name: paymentText.otherCard, hint: paymentText.otherCardHint },
  bill: { icon: <ReceiptText />, name: paymentText.bill, hint: paymentText.billHint },
  promo: { icon: <TicketPercent />, name: paymentText.promo, hint: paymentText.promoHint },
  profile: { icon: <KeyRound />, name: paymentText.profile, hint: paymentText.profileHint },
} as const satisfies Record<Method, { icon: ReactNode; name: TextEntry; hint: TextEntry }>;

interface PaymentMethodsProps {
  methods: readonly Method[];
  value: Method;
  onChange: (method: Method) => void;
  /** The chosen method, for the focus. */
  chosenRef: Ref<HTMLInputElement>;
  /** What the chosen method asks for, inside it. */
  children: ReactNode;
}

/** Native radio buttons. Arrow keys choose as they do in every radio group, and leave the group at its ends (remotes). */
export function PaymentMethods({ methods, value, onChange, chosenRef, children }: PaymentMethodsProps) {
  const name = useId();
  const { rowProps } = useRovingRow({
    count: methods.length,
    next: (press, current, count) => nextIndex(press, current, count, 1),
    onMove: (item) => {
      item.scrollIntoView?.({ block: 'nearest' });
      item.click();
    },
  });
  return (
    <div role="radiogroup" aria-label={say(paymentText.methods)} className={styles.methods} {...rowProps}>
      {methods.map((method) => {
        const { icon, name: words, hint } = LOOKS[method];
        const isChosen = method === value;
        return (
          <div key={method} className={styles.method}>
            <label className={styles.head}>
              <input
                ref={isChosen ? chosenRef : undefined}
                type="radio"
                name={name}
                value={method}
                checked={isChosen}
                className={styles.radio}
                data-roving=""
                data-focus="own"
                onChange={() => onChange(method)}
              />
              <span className={styles.icon} aria-hidden="true">
                {icon}
              </span>
              <span>
                <b className={styles.name}>{say(words)}</b>
                <small className={styles.hint}>{say(hint)}</small>
              </span>
            </label>
            {isChosen && children}
          </div>
        );
      })}
    </div>
  );
}
