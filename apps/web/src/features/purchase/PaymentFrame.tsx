import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { moveFocus } from '../../shared/keys/spatial.ts';
import { say } from '../../shared/text/text.ts';
import { Spinner } from '../../shared/ui/Spinner/Spinner.tsx';
import type { OrderState } from './order.machine.ts';
import styles from './PaymentFrame.module.css';
import { readFrameMessage } from './payment-origin.ts';
import { purchaseText } from './purchase.text.ts';

interface PaymentFrameProps {
  readonly state: Extract<OrderState, { phase: 'loading' | 'frame' | 'checking' }>;
  /** The first page is shown. */
  readonly onShown: () => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The payment iframe with its loading and checking states. */
export function PaymentFrame({ state, onShown, ...handlers }: PaymentFrameProps) {
  /** The attempt whose page has loaded. */
  const [shown, setShown] = useState<number>();
  const phase = state.phase === 'frame' && shown !== state.attempt ? 'loading' : state.phase;
  return (
    <section className={styles.place} aria-label={say(purchaseText.frame)}>
      <div className={styles.box} data-phase={phase}>
        {state.phase === 'frame' && (
          <Frame
            key={state.attempt}
            url={state.url}
            isLoaded={phase === 'frame'}
            onShown={() => {
              setShown(state.attempt);
              onShown();
            }}
            {...handlers}
          />
        )}
        {state.phase === 'checking' && (
          <div className={styles.checking}>
            <Spinner />
            <p className={styles.checkingTitle}>{say(purchaseText.checking)}</p>
            <p>{say(purchaseText.checkingHint)}</p>
          </div>
        )}
      </div>
      <p className={styles.status} role="status">
        {phase !== 'checking' && <Spinner />}
        <span className={phase === 'checking' ? styles.unseen : undefined}>{say(STATUS[phase])}</span>
      </p>
    </section>
  );
}

const STATUS = {
  loading: purchaseText.preparing,
  frame: purchaseText.waiting,
  checking: purchaseText.checking,
} as const;

/**
 * Sandbox of the third-party payment page: scripts, forms and popups are allowed, navigation of the top window is not.
 * 3-D Secure pages need their own origin, hence `allow-same-origin`.
 */
const SANDBOX = 'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

interface FrameProps extends Omit<PaymentFrameProps, 'state'> {
  readonly url: string;
  readonly isLoaded: boolean;
}

function Frame({ url, isLoaded, onShown, onConfirm, onClose }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isSlow = useIsLate(!isLoaded, SLOW_PAGE_MS);
  const handleMessage = useEffectEvent((event: MessageEvent) => {
    const message = readFrameMessage(event, { window: frame.current?.contentWindow ?? null, url });
    if (message === 'confirm') onConfirm();
    if (message === 'close') onClose();
    // The frame has the focus: an arrow leads on from there.
    if (message === 'above') moveFocus('up');
    if (message === 'below') moveFocus('down');
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => handleMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  return (
    <>
      <iframe
        ref={frame}
        src={url}
        title={say(purchaseText.frame)}
        sandbox={SANDBOX}
        allow="payment"
        className={styles.frame}
        data-loaded={isLoaded}
        onLoad={onShown}
      />
      {isSlow && (
        <div className={styles.slow} role="alert">
          <p className={styles.checkingTitle}>{say(purchaseText.slowTitle)}</p>
          <p>{say(purchaseText.slow)}</p>
        </div>
      )}
    </>
  );
}

/** A page of the gateway that takes longer may not come at all. */
const SLOW_PAGE_MS = 12_000;

/** True when the wait has lasted for longer than `ms`. */
function useIsLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, ms]);
  return isLate;
}
