import { PROMO_CODE_MAX } from '@seyir/core/limits/payment';
import { PIN_DIGITS } from '@seyir/core/limits/profile';
import { KeyRound, ShieldCheck, TicketPercent } from 'lucide-react';
import type { Ref } from 'react';
import { useRovingRow } from '../../../shared/keys/roving.ts';
import { say } from '../../../shared/text/text.ts';
import { CodeInput } from '../../../shared/ui/CodeInput/CodeInput.tsx';
import { Field } from '../../../shared/ui/Field/Field.tsx';
import { PinField } from '../../../shared/ui/PinField/PinField.tsx';
import { type Entered, isCard, type Method, needsPin } from './offer.ts';
import styles from './PaymentNeeds.module.css';
import { paymentText } from './payment.text.ts';

/** What is wrong with what was typed, and in which of the two fields of a new PIN. */
export interface Problem {
  readonly words: string;
  readonly isOfRepeat?: boolean;
}

interface PaymentNeedsProps {
  method: Method;
  /** The main profile pays and has no PIN: it makes one here (PIN-11). */
  makesPin: boolean;
  value: Entered;
  problem: Problem | undefined;
  entryRef: Ref<HTMLInputElement>;
  repeatRef: Ref<HTMLInputElement>;
  isBusy: boolean;
  onChange: (entered: Partial<Entered>) => void;
}

/** What a method asks for: the PIN, a new PIN twice, a code, or nothing on this page. */
export function PaymentNeeds(props: PaymentNeedsProps) {
  const { method, makesPin, value, problem, entryRef, repeatRef, isBusy, onChange } = props;
  const { rowProps } = useRovingRow({ count: 1 });
  if (isCard(method)) {
    return (
      <p className={styles.needs} data-kind="card">
        <ShieldCheck aria-hidden="true" />
        {say(paymentText.cardNote)}
      </p>
    );
  }
  if (!needsPin(method)) {
    return (
      <div ref={showEntry} className={styles.needs} data-kind="promo" {...rowProps}>
        <Field
          ref={entryRef}
          label={say(paymentText.promo)}
          placeholder={say(paymentText.promoPlaceholder)}
          hint={say(paymentText.promoBill)}
          value={value.promo}
          maxLength={PROMO_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem?.words}
          leading={<TicketPercent aria-hidden="true" />}
          onChange={(event) => onChange({ promo: event.target.value })}
        />
      </div>
    );
  }
  if (makesPin) {
    return (
      <div ref={showEntry} className={styles.needs} data-kind="new" {...rowProps}>
        <b className={styles.label}>
          <KeyRound aria-hidden="true" />
          {say(paymentText.newPinTitle)}
        </b>
        <PinField
          label={say(paymentText.newPin)}
          length={PIN_DIGITS}
          value={value.pin}
          error={problem?.isOfRepeat ? undefined : problem?.words}
          inputRef={entryRef}
          onChange={(pin) => onChange({ pin })}
        />
        <PinField
          label={say(paymentText.repeatPin)}
          length={PIN_DIGITS}
          value={value.repeat}
          error={problem?.isOfRepeat ? problem.words : undefined}
          inputRef={repeatRef}
          onChange={(repeat) => onChange({ repeat })}
        />
        <p className={styles.words}>{say(paymentText.newPinHint)}</p>
      </div>
    );
  }
  return (
    <div ref={showEntry} className={styles.needs} {...rowProps}>
      <div>
        <b className={styles.label}>
          <KeyRound aria-hidden="true" />
          {say(paymentText.pinTitle)}
        </b>
        <p className={styles.words}>{say(paymentText.pinHint)}</p>
        <p className={styles.problem} aria-live="assertive">
          {problem?.words}
        </p>
      </div>
      <CodeInput
        ref={entryRef}
        length={PIN_DIGITS}
        size="small"
        readOnly={isBusy}
        invalid={problem !== undefined}
        aria-label={say(paymentText.pinTitle)}
        value={value.pin}
        onChange={(pin) => onChange({ pin })}
      />
    </div>
  );
}

/** On a phone the entry of a method is below the screen when the method is chosen. */
const showEntry = (entry: HTMLElement | null) => entry?.scrollIntoView?.({ block: 'nearest' });
