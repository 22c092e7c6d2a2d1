import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useBackLayer } from '../../shared/back/back-layers.ts';
import { focusablesIn } from '../../shared/keys/focusable.ts';
import { isKey } from '../../shared/keys/keys.ts';
import type { Previewed } from '../../shared/preview/preview.ts';
import { say } from '../../shared/text/text.ts';
import { useModalLayer } from '../../shared/ui/Dialog/use-modal-layer.ts';
import { hoverCardText } from './hover-card.text.ts';
import styles from './PreviewLayer.module.css';
import { placeCard } from './place-card.ts';

export interface PreviewLayerProps {
  item: Previewed;
  card: HTMLElement;
  /** Opened by key or long press: a modal dialog that takes the focus. */
  isModal: boolean;
  onEnter: () => void;
  onLeave: () => void;
  /** A link of the preview was followed. */
  onGo: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The preview of a card: a portal over the card, inside the viewport, closed when the pointer leaves. */
export function PreviewLayer(props: PreviewLayerProps) {
  const { item, card, isModal, onEnter, onLeave, onClose, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, card);
  useModalLayer(layer, {
    panel: box,
    isOpen: isModal,
    initialFocus: (panel) => focusablesIn(panel)[0] ?? panel,
    preventScroll: true,
    onLeave: onClose,
  });
  useEscape(!isModal, onClose);
  useBackLayer(isModal, onClose);
  const title = item.kind === 'recording' ? item.prevuename : item.title;
  return createPortal(
    <div
      ref={layer}
      className={styles.layer}
      data-modal={isModal || undefined}
      onPointerUp={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div
        ref={box}
        role="dialog"
        aria-modal={isModal || undefined}
        aria-label={say(hoverCardText.previewOf, { title })}
        tabIndex={-1}
        data-preview-box=""
        className={styles.box}
        onPointerEnter={onEnter}
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') onLeave();
        }}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Positions the box before paint, and again when its size changes. */
function usePlace(box: RefObject<HTMLDivElement | null>, card: HTMLElement): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = () => {
      const { left, top, width, height } = card.getBoundingClientRect();
      const own = { width: element.offsetWidth, height: element.offsetHeight };
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const corner = placeCard({ left, top, width, height }, own, screen, bar);
      element.style.setProperty('--left', `${corner.left}px`);
      element.style.setProperty('--top', `${corner.top}px`);
      // The opening transition scales from the centre of the card.
      element.style.transformOrigin = `${left + width / 2 - corner.left}px ${top + height / 2 - corner.top}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, card]);
}

/** Escape closes a preview without modal semantics: the page keeps the focus, and the key stays available to others. */
function useEscape(isActive: boolean, onClose: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isKey(event, 'leave') && !event.defaultPrevented) onClose();
  });
  useEffect(() => {
    if (!isActive) return;
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isActive]);
}
