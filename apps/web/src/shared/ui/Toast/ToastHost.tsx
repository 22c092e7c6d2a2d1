import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './ToastHost.module.css';
import { dismissToast, type ShownToast, shownToasts, subscribeToasts } from './toast.ts';

/** Long enough to read a sentence; with an action, long enough to decide. */
const READING_MS = 5000;
const DECIDING_MS = 10_000;

/** Shows the toasts (toast.ts). Mounted once, in a portal outside the root element, so that a dialog does not make it inert. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts);
  return createPortal(
    <section className={styles.host} aria-label={say(commonText.notifications)} data-above-modals="">
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>,
    document.body,
  );
}

function ToastLine({ toast }: { toast: ShownToast }) {
  const { id, text, icon, tone = 'plain', action, lastsMs = action ? DECIDING_MS : READING_MS } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), lastsMs);
    return () => clearTimeout(timer);
  }, [id, held, lastsMs]);
  return (
    <li
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon}
      <p className={styles.text}>{text}</p>
      {action && (
        <Button
          size="small"
          look="quiet"
          className={styles.action}
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton look="bare" size="tiny" label={say(commonText.close)} onClick={() => dismissToast(id)}>
        <X />
      </IconButton>
    </li>
  );
}
