import { LOGIN_CODE_DIGITS } from '@seyir/core/limits/account';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CodeInput } from '../../shared/ui/CodeInput/CodeInput.tsx';
import { FieldFrame, fieldLinks } from '../../shared/ui/Field/FieldFrame.tsx';
import styles from './AuthParts.module.css';
import { loginText } from './login.text.ts';

interface EasyCodeFormProps {
  /** Epoch milliseconds of this computer. */
  resendAt: number;
  /** Resolves to the error message, or undefined on success. */
  onCode: (code: string) => Promise<string | undefined>;
  onResend: () => Promise<string | undefined>;
  onOtherAccount: () => void;
}

/** Six digits; the sixth submits the code, typed, pasted or autofilled (EASY-03). */
export function EasyCodeForm({ resendAt, onCode, onResend, onOtherAccount }: EasyCodeFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [work, setWork] = useState<'code' | 'resend'>();
  const seconds = useSecondsUntil(resendAt);
  useEffect(() => input.current?.focus(), []);

  async function send(digits: string) {
    if (work) return;
    if (digits.length < LOGIN_CODE_DIGITS) {
      setError(say(loginText.shortCode));
      input.current?.focus();
      return;
    }
    setWork('code');
    setError(undefined);
    const mistake = await onCode(digits);
    setWork(undefined);
    if (mistake === undefined) return;
    setError(mistake);
    setCode('');
    input.current?.focus();
  }

  async function resend() {
    setWork('resend');
    setCode('');
    setError(await onResend());
    setWork(undefined);
    input.current?.focus();
  }

  function handleChange(digits: string) {
    if (work) return;
    setCode(digits);
    if (digits !== '') setError(undefined);
    if (digits.length === LOGIN_CODE_DIGITS && digits !== code) void send(digits);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void send(code);
  }

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <FieldFrame id={id} label={say(loginText.code)} error={error}>
        <CodeInput
          {...fieldLinks(id, { error })}
          ref={input}
          size="small"
          name="code"
          masked={false}
          length={LOGIN_CODE_DIGITS}
          value={code}
          onChange={handleChange}
          readOnly={work !== undefined}
          invalid={error !== undefined}
        />
      </FieldFrame>
      <div className={styles.under}>
        <button
          type="button"
          className={styles.link}
          disabled={seconds > 0 || work !== undefined}
          onClick={() => void resend()}
        >
          {seconds > 0 ? say(loginText.resendIn, { time: clock(seconds) }) : say(loginText.resend)}
        </button>
        <button type="button" className={styles.link} onClick={onOtherAccount}>
          {say(loginText.otherAccount)}
        </button>
      </div>
      <div className={styles.actions}>
        <Button to={paths.selectLogin()} size="large" icon={<ArrowLeft aria-hidden="true" />}>
          {say(loginText.back)}
        </Button>
        <Button
          type="submit"
          look="primary"
          size="large"
          loading={work === 'code'}
          loadingLabel={say(loginText.signingIn)}
        >
          {say(loginText.goOn)}
        </Button>
      </div>
    </form>
  );
}

/** 0:45 */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const SECOND_MS = 1_000;

/** Countdown: whole seconds until a time of this computer's clock; 0 afterwards. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= at;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((at - now) / SECOND_MS));
}
