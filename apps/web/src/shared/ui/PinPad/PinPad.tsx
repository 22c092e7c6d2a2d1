import { PIN_DIGITS } from '@seyir/core/limits/profile';
import { CircleAlert } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isRemote } from '../../keys/hand.ts';
import { hasCommandKey, isTyping } from '../../keys/keys.ts';
import { useRovingRow } from '../../keys/roving.ts';
import { say } from '../../text/text.ts';
import { CodeInput, digitsOf } from '../CodeInput/CodeInput.tsx';
import { isModalOpen } from '../Dialog/modal-layer.ts';
import { Keypad } from './Keypad.tsx';
import styles from './PinPad.module.css';
import { pinText } from './pin.text.ts';

/** Undefined for an accepted PIN, else the error message; `lockout` when no further PIN is accepted for some time. */
export type PinVerdict = string | { readonly lockout: string } | undefined;

export interface PinPadProps {
  /** The field's accessible name ("Profil şifresi"). */
  label: string;
  /** Checks four digits. After a refusal the entry is emptied. */
  onSubmit: (pin: string) => PinVerdict | Promise<PinVerdict>;
  /** Buttons to press, for touch and television. */
  keypad?: boolean;
  /** For a submit button outside the form: `<Button type="submit" form={formId}>`. */
  formId?: string;
  /** The id of the describing element. */
  describedBy?: string;
  onBusyChange?: (busy: boolean) => void;
  inputRef?: React.Ref<HTMLInputElement>;
}

/** Entry of a four-digit PIN. An empty entry does nothing, a short one shows an error, a wrong one is emptied. */
export function PinPad({ label, onSubmit, keypad = false, formId, describedBy, onBusyChange, inputRef }: PinPadProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isLockedOut, setLockedOut] = useState(false);
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { rowProps: entryRow } = useRovingRow({ count: 1 });

  function change(digits: string) {
    setPin(digits);
    if (digits !== '') setError(undefined);
    // On a television the fourth digit is the last press; the button stays for who looks for it (PIN-03).
    if (digits.length === PIN_DIGITS && isRemote()) void submit(digits);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(pin);
  }

  async function submit(entered: string) {
    if (busy || isLockedOut || entered === '') return;
    if (entered.length < PIN_DIGITS) {
      setError(say(pinText.length));
      focusEntry();
      return;
    }
    work(true);
    let verdict: PinVerdict;
    try {
      verdict = await onSubmit(entered);
    } finally {
      work(false);
      setPin('');
    }
    if (typeof verdict === 'object') {
      setError(verdict.lockout);
      setLockedOut(true);
      return;
    }
    setError(verdict);
    if (verdict !== undefined) focusEntry();
  }

  // Digits of a keyboard or a remote work wherever the focus is: on the keypad, a button beside it, or nothing.
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const layer = form.current?.closest('[role="dialog"], [role="alertdialog"]');
    const isElsewhere = isModalOpen() && (!layer || layer.closest('[inert]') !== null);
    if (busy || isLockedOut || isElsewhere || isTyping(event) || hasCommandKey(event)) return;
    if (event.key === 'Backspace' && pin !== '') change(pin.slice(0, -1));
    else if (/^[0-9]$/.test(event.key)) change((pin + event.key).slice(0, PIN_DIGITS));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);

  function handlePaste(event: ClipboardEvent) {
    if (busy || isLockedOut || isTyping(event)) return;
    event.preventDefault();
    change(digitsOf(event.clipboardData.getData('text'), PIN_DIGITS));
  }

  function work(working: boolean) {
    setBusy(working);
    onBusyChange?.(working);
  }

  function focusEntry() {
    form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} id={formId} className={styles.pad} noValidate onSubmit={handleSubmit} onPaste={handlePaste}>
      <div {...entryRow}>
        <CodeInput
          ref={inputRef}
          aria-label={label}
          aria-describedby={error ? errorId : describedBy}
          length={PIN_DIGITS}
          value={pin}
          onChange={change}
          readOnly={busy || isLockedOut}
          invalid={error !== undefined}
          // The phone's keyboard would cover the keypad.
          inputMode={keypad ? 'none' : 'numeric'}
        />
      </div>
      <div id={errorId} className={styles.message} aria-live="assertive">
        {error !== undefined && (
          <p className={styles.error}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
      {keypad && (
        <Keypad
          disabled={busy || isLockedOut}
          onDigit={(digit) => change((pin + digit).slice(0, PIN_DIGITS))}
          onErase={() => change(pin.slice(0, -1))}
        />
      )}
    </form>
  );
}
