import { X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { isKey } from '../../keys/keys.ts';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { findFreePlace, type ToastPlace } from './free-place.ts';
import styles from './ToastHost.module.css';
import { dismissToast, type ShownToast, shownToasts, subscribeToasts } from './toast.ts';

/** Long enough to read a sentence; with an action, long enough to decide. */
const READING_MS = 5000;
const DECIDING_MS = 10_000;

/** Shows the toasts (toast.ts). Mounted once, in a portal outside the root element, so that a dialog does not make it inert. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts);
  const { host, ...focus } = useWayBack(toasts);
  const list = useRef<HTMLUListElement>(null);
  const place = useFreePlace(list, toasts);
  return createPortal(
    <section
      ref={host}
      className={styles.host}
      aria-label={say(commonText.notifications)}
      data-above-modals=""
      data-toasts=""
      data-place={place}
      {...focus}
    >
      <ul ref={list} className={styles.list}>
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>,
    document.body,
  );
}

/** Where no button is covered, found again with every change of the list. */
function useFreePlace(list: RefObject<HTMLElement | null>, toasts: readonly ShownToast[]): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom');
  useLayoutEffect(() => {
    if (toasts.length > 0 && list.current) setPlace(findFreePlace(list.current));
  }, [list, toasts]);
  return place;
}

/**
 * The focus comes back to where the viewer was: by an arrow key up or down, and when the toast that has it goes. Without that
 * a remote would begin at the top of the page again.
 */
function useWayBack(toasts: readonly ShownToast[]) {
  const host = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(undefined);
  const isInside = useRef(false);
  const goBack = () => {
    isInside.current = false;
    if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that goes takes the focus with it
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) goBack();
  }, [toasts]);
  return {
    host,
    onFocus({ relatedTarget }: FocusEvent) {
      isInside.current = true;
      if (relatedTarget instanceof HTMLElement && !host.current?.contains(relatedTarget))
        cameFrom.current = relatedTarget;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Without one the toast is gone, or the window has lost the focus.
      if (relatedTarget instanceof Node && !host.current?.contains(relatedTarget)) isInside.current = false;
    },
    onKeyDown(event: KeyboardEvent) {
      if (!isKey(event, 'above') && !isKey(event, 'below')) return;
      event.preventDefault();
      goBack();
    },
  };
}

function ToastLine({ toast }: { toast: ShownToast }) {
  const { id, text, icon, tone = 'plain', action, lastsMs = action ? DECIDING_MS : READING_MS } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || lastsMs === Number.POSITIVE_INFINITY) return;
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
          data-toast-action=""
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
