// The modal frame of a title's or a programme's detail, over the page it was opened from (ROUTE-26).

import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { isTopLayer } from '../Dialog/modal-layer.ts';
import { useModalLayer } from '../Dialog/use-modal-layer.ts';
import { useSwipeDown } from '../Dialog/use-swipe-down.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Picture } from '../Picture/Picture.tsx';
import styles from './DetailDialog.module.css';

interface DetailDialogProps {
  /** The id of the shown item: when it changes, scroll position and focus return to the top. */
  about?: string;
  label: string;
  /** A blurred picture behind the panel. */
  backdrop?: string | undefined;
  ambient?: string | null | undefined;
  isBusy?: boolean;
  /** `wide` for text over a picture, `medium` for text beside a poster. */
  width?: 'wide' | 'medium';
  /** In the middle of the page instead of at its top, for a panel of fixed height. */
  isCentred?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function DetailDialog({
  about,
  label,
  backdrop,
  ambient,
  isBusy = false,
  width = 'wide',
  isCentred = false,
  onClose,
  children,
}: DetailDialogProps) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<EventTarget>(null);
  useModalLayer(layer, {
    panel,
    // Reading starts with the name of the title, and a key that is still down presses nothing.
    initialFocus: (box) => box,
    preventScroll: true,
    onLeave: onClose,
    isBeforePaint: true,
  });
  useScrollToTop(panel, about);
  useSwipeDown(panel, onClose);
  return createPortal(
    <div ref={layer} className={styles.layer} style={{ '--ambient': ambient ?? undefined } as CSSProperties}>
      {backdrop && (
        <Picture src={backdrop} alt="" shape="free" scale="thumb" sizes="64px" className={styles.backdrop} />
      )}
      <div
        className={styles.scroller}
        data-centred={isCentred || undefined}
        onPointerDown={(event) => {
          pressed.current = event.target;
        }}
        // A press that started inside the panel (selecting text) does not close it (DETAIL-08).
        onPointerUp={({ target, currentTarget }) => {
          const isBeside = target === currentTarget && pressed.current === currentTarget;
          if (isBeside && layer.current && isTopLayer(layer.current)) onClose();
        }}
      >
        <div
          ref={panel}
          role="dialog"
          aria-modal="true"
          aria-label={label}
          aria-busy={isBusy || undefined}
          tabIndex={-1}
          className={styles.panel}
          data-width={width}
        >
          {children}
          <IconButton look="glass" label={say(commonText.close)} className={styles.close} onClick={onClose}>
            <X />
          </IconButton>
        </div>
      </div>
    </div>,
    document.body,
  );
}

function useScrollToTop(panel: RefObject<HTMLDivElement | null>, about: string | undefined): void {
  const shown = useRef(about);
  useLayoutEffect(() => {
    if (shown.current === about) return;
    shown.current = about;
    const box = panel.current;
    if (!box) return;
    if (box.parentElement) box.parentElement.scrollTop = 0;
    box.focus({ preventScroll: true });
  }, [panel, about]);
}
