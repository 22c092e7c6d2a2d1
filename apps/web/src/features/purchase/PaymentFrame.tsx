import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { say } from '../../shared/text/text.ts';
import { Spinner } from '../../shared/ui/Spinner/Spinner.tsx';
import type { OrderState } from './order.machine.ts';
import styles from './PaymentFrame.module.css';
import { readFrameMessage } from './payment-origin.ts';
import { purchaseText } from './purchase.text.ts';

export interface PaymentFrameProps {
  readonly state: Extract<OrderState, { phase: 'loading' | 'frame' | 'checking' }>;
  /** The first page is shown. */
  readonly onShown: () => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The payment iframe with its loading and checking states. */
export function PaymentFrame({ state, ...handlers }: PaymentFrameProps) {
  return (
    <section className={styles.place} aria-label={say(purchaseText.frame)}>
      <div className={styles.box} data-phase={state.phase}>
        {state.phase === 'frame' && <Frame key={state.attempt} url={state.url} {...handlers} />}
        {state.phase === 'checking' && (
          <div className={styles.checking}>
            <Spinner />
            <p className={styles.checkingTitle}>{say(purchaseText.checking)}</p>
            <p>{say(purchaseText.checkingHint)}</p>
          </div>
        )}
      </div>
      <p className={styles.status} role="status">
        {state.phase !== 'checking' && <Spinner />}
        <span className={state.phase === 'checking' ? styles.unseen : undefined}>{say(STATUS[state.phase])}</span>
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

function Frame({ url, onShown, onConfirm, onClose }: { url: string } & Omit<PaymentFrameProps, 'state'>) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const handleMessage = useEffectEvent((event: MessageEvent) => {
    const message = readFrameMessage(event, { window: frame.current?.contentWindow ?? null, url });
    if (message === 'confirm') onConfirm();
    if (message === 'close') onClose();
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => handleMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  return (
    <iframe
      ref={frame}
      src={url}
      title={say(purchaseText.frame)}
      sandbox={SANDBOX}
      allow="payment"
      className={styles.frame}
      data-loaded={isLoaded}
      onLoad={() => {
        setLoaded(true);
        onShown();
      }}
    />
  );
}
