import { PROMO_CODE_MAX } from '@seyir/core/limits/payment';
import { PIN_DIGITS } from '@seyir/core/limits/profile';
import { formatTl } from '@seyir/core/money/price';
import { KeyRound, Lock, ShieldCheck, TicketPercent } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useRovingRow } from '../../../shared/keys/roving.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { CodeInput } from '../../../shared/ui/CodeInput/CodeInput.tsx';
import { Field } from '../../../shared/ui/Field/Field.tsx';
import { pinText } from '../../../shared/ui/PinPad/pin.text.ts';
import { isCard, isFree, listMethods, type Method, needsPin, type Offer, type PaidItem } from './offer.ts';
import styles from './PaymentForm.module.css';
import { PaymentMethods } from './PaymentMethods.tsx';
import { paymentText } from './payment.text.ts';
import type { Payment } from './use-payment.ts';

export interface PaymentFormProps {
  item: PaidItem;
  offer: Offer;
  payment: Payment;
  method: Method;
  onMethod: (method: Method) => void;
  onCancel: () => void;
}

/** The ways to pay, what the chosen one needs, and the button (PAY-03). A free product has the button alone (PAY-10). */
export function PaymentForm({ item, offer, payment, method, onMethod, onCancel }: PaymentFormProps) {
  const methods = listMethods(item);
  const [pin, setPin] = useState('');
  const [promo, setPromo] = useState('');
  const [problem, setProblem] = useState<string>();
  const chosen = useRef<HTMLInputElement>(null);
  const entry = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const { rowProps: entryRow } = useRovingRow({ count: 1 });
  const { rowProps: actionsRow } = useRovingRow({ count: 2 });
  const free = isFree(item, offer);
  // Also after a payment that was given up: its button is gone. The choice of what is bought keeps the focus.
  useEffect(() => {
    if (!document.activeElement?.closest('[data-offers]')) chosen.current?.focus({ preventScroll: true });
  }, []);

  function choose(next: Method) {
    onMethod(next);
    setPin('');
    setProblem(undefined);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (payment.isBusy) return;
    const found = free ? undefined : findProblem(method, pin, promo);
    setProblem(found);
    if (found !== undefined) return entry.current?.focus();
    setPin('');
    // Without digits the PIN dialog opens, whose keypad a remote can press.
    void payment.pay({
      offer,
      method,
      pin: pin === '' ? undefined : pin,
      promo: method === 'promo' ? promo.trim() : '',
    });
  }

  return (
    <form className={styles.form} aria-labelledby={titleId} noValidate onSubmit={handleSubmit}>
      <h1 id={titleId} className={styles.title}>
        {say(free ? paymentText.freeTitle : paymentText.how)}
      </h1>
      <p className={styles.hint}>{say(free ? paymentText.freeHint : paymentText.opensAtOnce)}</p>
      {!free && (
        <>
          <PaymentMethods methods={methods} value={method} onChange={choose} chosenRef={chosen} />
          {needsPin(method) && (
            <div ref={showEntry} className={styles.needs} {...entryRow}>
              <div>
                <b className={styles.label}>
                  <KeyRound aria-hidden="true" />
                  {say(paymentText.pinTitle)}
                </b>
                <p className={styles.words}>{say(paymentText.pinHint)}</p>
                <p className={styles.problem} aria-live="assertive">
                  {problem}
                </p>
              </div>
              <CodeInput
                ref={entry}
                aria-label={say(paymentText.pinTitle)}
                length={PIN_DIGITS}
                size="small"
                value={pin}
                readOnly={payment.isBusy}
                invalid={problem !== undefined}
                onChange={(digits) => {
                  setPin(digits);
                  setProblem(undefined);
                }}
              />
            </div>
          )}
          {method === 'promo' && (
            <div ref={showEntry} className={styles.needs} data-kind="promo" {...entryRow}>
              <Field
                ref={entry}
                label={say(paymentText.promo)}
                placeholder={say(paymentText.promoPlaceholder)}
                hint={say(paymentText.promoBill)}
                value={promo}
                maxLength={PROMO_CODE_MAX}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                error={problem}
                leading={<TicketPercent aria-hidden="true" />}
                onChange={(event) => {
                  setPromo(event.target.value);
                  setProblem(undefined);
                }}
              />
            </div>
          )}
          {isCard(method) && (
            <p className={styles.needs} data-kind="card">
              <ShieldCheck aria-hidden="true" />
              {say(paymentText.cardNote)}
            </p>
          )}
        </>
      )}
      <div className={styles.actions} {...actionsRow}>
        <Button size="large" onClick={onCancel} disabled={payment.isBusy}>
          {say(paymentText.cancel)}
        </Button>
        <Button type="submit" look="primary" size="large" icon={free ? undefined : <Lock />} loading={payment.isBusy}>
          {submitWords(free, method, offer)}
        </Button>
      </div>
    </form>
  );
}

/** On a phone the entry of a method is below the screen when the method is chosen. */
const showEntry = (entry: HTMLElement | null) => entry?.scrollIntoView?.({ block: 'nearest' });

/** PIN-20, PAY-09. An empty PIN is no mistake: the dialog asks for it. */
function findProblem(method: Method, pin: string, promo: string): string | undefined {
  if (method === 'promo') return promo.trim() === '' ? say(paymentText.promoEmpty) : undefined;
  const isShort = needsPin(method) && pin !== '' && pin.length < PIN_DIGITS;
  return isShort ? say(pinText.length) : undefined;
}

function submitWords(free: boolean, method: Method, { priceKurus }: Offer): string {
  if (free) return say(paymentText.takeFree);
  return method === 'promo' ? say(paymentText.useCode) : say(paymentText.pay, { price: formatTl(priceKurus) });
}
