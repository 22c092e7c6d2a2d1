// The list that may lie on the picture: the channels, or the episodes. It stays until it is put away, or until something of it
// was chosen and the controls go.

import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { isKey } from '../../../shared/keys/keys.ts';

interface StageListFacts {
  /** The controls, without which there is no list either. */
  readonly isChromeShown: boolean;
  readonly isFullscreen: boolean;
  /** A panel stands instead of a picture that has no room beside it. */
  readonly isCovered: boolean;
}

export type OpenList = ReturnType<typeof useStageList>;

export function useStageList({ isChromeShown, isFullscreen, isCovered }: StageListFacts) {
  const [state, setState] = useState<'closed' | 'open' | 'chosen'>('closed');
  const panel = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = state !== 'closed';

  const close = useCallback(() => setState('closed'), []);
  /** By the viewer, who goes on where it was opened. */
  const putAway = useCallback(() => {
    if (panel.current?.contains(document.activeElement)) toggle.current?.focus({ preventScroll: true });
    close();
  }, [close]);
  /** For a remote: a list that was opened by a key takes the focus from its button, once its items are there. */
  const takeFocus = useCallback(() => {
    if (!toggle.current?.matches(':focus-visible')) return;
    const find = (item: string) => panel.current?.querySelector<HTMLElement>(item);
    (find('[aria-current]') ?? find('li a, li button'))?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (state === 'open') takeFocus();
  }, [state, takeFocus]);
  useEffect(() => {
    if (!isChromeShown || isCovered) close();
  }, [isChromeShown, isCovered, close]);
  // Esc leaves full screen before any page hears of it: what it was pressed for goes as well.
  useEffect(() => (isFullscreen ? close : undefined), [isFullscreen, close]);

  return {
    isOpen,
    putAway,
    takeFocus,
    toggleProps: {
      ref: toggle,
      'aria-expanded': isOpen,
      'data-leaving': state === 'chosen' || undefined,
      onClick: isOpen ? close : () => setState('open'),
    },
    panelProps: {
      ref: panel,
      // Links are what it offers; a press on something else keeps it open.
      onClick: ({ target }: MouseEvent) => setState((target as Element).closest('a[href]') ? 'chosen' : 'open'),
      onKeyDown(event: KeyboardEvent) {
        // Not left to the player's keys, which are silent while the viewer types.
        if (event.defaultPrevented || !isKey(event, 'leave')) return;
        event.preventDefault();
        putAway();
      },
    },
  };
}
