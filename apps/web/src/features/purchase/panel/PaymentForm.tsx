import { PIN_DIGITS } from '@seyir/core/limits/profile';
import { formatTl } from '@seyir/core/money/price';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { clientInfoQuery } from '../../../shared/client/client.queries.ts';
import { useRovingRow } from '../../../shared/keys/roving.ts';
import { forgotPinText } from '../../../shared/pin-gate/forgot-pin.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { pinText } from '../../../shared/ui/PinPad/pin.text.ts';
import { useViewer } from '../../../shared/viewer/viewer.ts';
import { type Entered, isFree, listMethods, type Method, needsPin, type Offer, type PaidItem } from './offer.ts';
import styles from './PaymentForm.module.css';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PaymentNeeds, type Problem } from './PaymentNeeds.tsx';
import { paymentText } from './payment.text.ts';
import type { Payment } from './use-payment.ts';

export interface PaymentFormProps {
  item: PaidItem;
  offer: Offer;
  /** What is bought is chosen above, below a heading of its own. */
  isAfterChoice: boolean;
  payment: Payment;
  method: Method;
  onMethod: (method: Method) => void;
  onCancel: () => void;
}

const NOTHING: Entered = { pin: '', repeat: '', promo: '' };

/** The ways to pay, what the chosen one needs, and the button (PAY-03). A free product has the button alone (PAY-10). */
export function PaymentForm({ item, offer, isAfterChoice, payment, method, onMethod, onCancel }: PaymentFormProps) {
  const methods = listMethods(item);
  const makesPin = useMakesPin() && needsPin(method);
  const [entered, setEntered] = useState(NOTHING);
  const [problem, setProblem] = useState<Problem>();
  const chosen = useRef<HTMLInputElement>(null);
  const entry = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const { rowProps: actionsRow } = useRovingRow({ count: 2 });
  const free = isFree(item, offer);
  // Also after a payment that was given up: its button is gone. The choice of what is bought keeps the focus.
  useEffect(() => {
    if (!document.activeElement?.closest('[data-offers]')) chosen.current?.focus({ preventScroll: true });
  }, []);

  function choose(next: Method) {
    onMethod(next);
    setEntered(({ promo }) => ({ ...NOTHING, promo }));
    setProblem(undefined);
  }

  function enter(change: Partial<Entered>) {
    setEntered((last) => ({ ...last, ...change }));
    setProblem(undefined);
    if (makesPin && change.pin?.length === PIN_DIGITS) repeat.current?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (payment.isBusy) return;
    const found = free ? undefined : findProblem(method, makesPin, entered);
    setProblem(found);
    if (found !== undefined) return (found.isOfRepeat ? repeat : entry).current?.focus();
    const { pin, promo } = entered;
    setEntered({ ...NOTHING, promo });
    // Without digits a dialog opens for them, whose keypad a remote can press.
    void payment.pay({
      offer,
      method,
      pin: pin === '' ? undefined : pin,
      isNewPin: makesPin,
      promo: method === 'promo' ? promo.trim() : '',
    });
  }

  const Heading = isAfterChoice ? 'h2' : 'h1';
  return (
    <form className={styles.form} aria-labelledby={titleId} noValidate onSubmit={handleSubmit}>
      <Heading id={titleId} className={isAfterChoice ? styles.second : styles.title}>
        {say(free ? paymentText.freeTitle : isAfterChoice ? paymentText.howAfterChoice : paymentText.how)}
      </Heading>
      {!isAfterChoice && <p className={styles.hint}>{say(free ? paymentText.freeHint : paymentText.opensAtOnce)}</p>}
      {!free && (
        <PaymentMethods methods={methods} value={method} onChange={choose} chosenRef={chosen}>
          <PaymentNeeds
            method={method}
            makesPin={makesPin}
            value={entered}
            problem={problem}
            entryRef={entry}
            repeatRef={repeat}
            isBusy={payment.isBusy}
            onChange={enter}
          />
        </PaymentMethods>
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

/** The main profile pays, and has no PIN yet. */
function useMakesPin(): boolean {
  const isMain = useViewer().profile?.main === true;
  const { data } = useQuery({ ...clientInfoQuery(), enabled: isMain });
  return isMain && data?.adminProfile.havepwd === '0';
}

/** PIN-20, PAY-09. An empty PIN is no mistake: the dialog asks for it. */
function findProblem(method: Method, makesPin: boolean, { pin, repeat, promo }: Entered): Problem | undefined {
  if (method === 'promo') return promo.trim() === '' ? { words: say(paymentText.promoEmpty) } : undefined;
  if (!needsPin(method) || (pin === '' && repeat === '')) return undefined;
  if (pin.length < PIN_DIGITS) return { words: say(pinText.length) };
  return makesPin && repeat !== pin ? { words: say(forgotPinText.mismatch), isOfRepeat: true } : undefined;
}

/** A title can be watched at once, a ticket may be for tomorrow. */
function submitWords(free: boolean, method: Method, { deal, priceKurus }: Offer): string {
  if (free) return say(paymentText.takeFree);
  if (method === 'promo') return say(paymentText.useCode);
  return say(deal === 'ticket' ? paymentText.pay : paymentText.payAndWatch, { price: formatTl(priceKurus) });
}
