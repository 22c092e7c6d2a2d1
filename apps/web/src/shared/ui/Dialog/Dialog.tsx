import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBackLayer } from '../../back/back-layers.ts';
import { focusablesIn } from '../../keys/focusable.ts';
import { useRovingRow } from '../../keys/roving.ts';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { readDurationMs } from '../motion.ts';
import styles from './Dialog.module.css';
import { useModalLayer } from './use-modal-layer.ts';
import { useSwipeDown } from './use-swipe-down.ts';

/** Action, error, success, information. */
export type DialogTone = 'accent' | 'danger' | 'fresh' | 'info';

export interface DialogProps {
  open: boolean;
  /** Escape, a press beside the dialog, or the close button. Without a handler the dialog must be answered. */
  onClose?: (() => void) | undefined;
  /** The browser's Back; `onClose` by default. */
  onBack?: (() => void) | undefined;
  /** At most two lines. */
  title: string;
  /** One sentence, or more where the dialog is a form. */
  children?: ReactNode;
  /** In the mark above the title. */
  icon?: ReactNode;
  /** Instead of the mark: an avatar, a poster. */
  picture?: ReactNode;
  tone?: DialogTone;
  /** One or two buttons, the primary last. */
  actions?: ReactNode;
  /** An error code, small, below the text. */
  code?: string | undefined;
  /** Role `alertdialog`: a message that interrupts. */
  alert?: boolean;
  showClose?: boolean;
  /** A sheet is a form at the edge of the page, as high as the page: what is behind it stays readable. */
  size?: 'message' | 'form' | 'sheet';
  /** The initial focus; the first tab stop by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The closing motion has ended. */
  onClosed?: (() => void) | undefined;
}

/** Modal dialog in a portal, mounted until its closing motion has ended. */
export function Dialog(props: DialogProps) {
  const { open, onClosed } = props;
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useBackLayer(open, props.onBack ?? props.onClose);
  const handleClosed = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    if (open || !mounted) return;
    const timer = setTimeout(() => {
      setMounted(false);
      handleClosed();
    }, readDurationMs('--dur-modal-out'));
    return () => clearTimeout(timer);
  }, [open, mounted]);
  return mounted ? createPortal(<DialogLayer {...props} />, document.body) : null;
}

function DialogLayer(props: DialogProps) {
  const { open, onClose, title, children, icon, picture, tone = 'accent', actions, code, size = 'message' } = props;
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const wordsId = useId();
  useModalLayer(layer, {
    panel,
    isOpen: open,
    // A close button in the corner comes last in the document, so the first stop is what the dialog is about.
    initialFocus: (box) => props.initialFocus?.current ?? focusablesIn(box)[0] ?? box,
    // A dialog that must be answered has no `onClose` and still takes Escape from the layers below.
    onLeave: () => onClose?.(),
  });
  useSwipeDown(panel, onClose);
  const { rowProps: actionsRow } = useRovingRow({ count: 0 });
  const semantics = {
    role: props.alert ? 'alertdialog' : 'dialog',
    'aria-modal': true,
    'aria-labelledby': titleId,
    // A message is read out as a whole, a form field by field.
    'aria-describedby': children && size === 'message' ? wordsId : undefined,
  } as const;

  return (
    <div
      ref={layer}
      className={styles.layer}
      data-open={open}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div ref={panel} {...semantics} tabIndex={-1} className={styles.dialog} data-tone={tone} data-size={size}>
        {picture ? <div className={styles.picture}>{picture}</div> : icon && <div className={styles.mark}>{icon}</div>}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children && (
          <div id={wordsId} className={styles.words}>
            {children}
          </div>
        )}
        {code !== undefined && <p className={styles.code}>{say(commonText.errorCode, { code })}</p>}
        {actions && (
          <div className={styles.actions} {...actionsRow}>
            {actions}
          </div>
        )}
        {props.showClose && onClose && (
          <IconButton look="bare" label={say(commonText.close)} className={styles.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
    </div>
  );
}
