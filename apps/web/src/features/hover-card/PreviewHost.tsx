// The host of card previews, once around the pages of the dashboard: cards report hover and shortcut, the host shows the
// preview.

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { useLocation } from 'react-router';
import { type PreviewHost as Host, type Previewed, PreviewProvider } from '../../shared/preview/preview.ts';
import { type HoverEvent, type HoverState, hover, phaseMs } from './hover.machine.ts';
import type { PreviewLayerProps } from './PreviewLayer.tsx';

interface Target {
  readonly item: Previewed;
  readonly card: HTMLElement;
}

const CLOSED: HoverState<Target> = { phase: 'closed' };

function keyOf(item: Previewed): string {
  if (item.kind === 'vod') return `title ${item.id}`;
  return item.kind === 'recording' ? `recording ${item.npvrcode}` : `programme ${item.epgProgramId}`;
}

/** `refresh`: a card that renders again hands over its current item. */
function reduce(state: HoverState<Target>, event: HoverEvent<Target> | { type: 'refresh'; item: Previewed }) {
  if (event.type !== 'refresh') return hover(state, event);
  if (state.phase === 'closed' || state.target.item === event.item) return state;
  return keyOf(state.target.item) === keyOf(event.item)
    ? { ...state, target: { ...state.target, item: event.item } }
    : state;
}

interface PreviewHostProps {
  children: ReactNode;
  /** The preview; a lazy component that loads with the first preview. */
  Layer: ComponentType<Omit<PreviewLayerProps, 'children'>>;
}

export function PreviewHost({ children, Layer }: PreviewHostProps) {
  const [state, send] = useReducer(reduce, CLOSED);
  const host = useMemo<Host>(
    () => ({
      want: (item, card, how) => send({ type: how, target: { item, card } }),
      leave: () => send({ type: 'leave' }),
      dismiss: () => send({ type: 'dismiss' }),
      refresh: (item) => send({ type: 'refresh', item }),
    }),
    [],
  );
  usePhaseTimer(state, send);
  // A modal preview locks the scrolling of the page itself.
  useDismissOnMove(state.phase !== 'closed' && !(state.phase === 'open' && state.by === 'ask'), host);
  const handleGo = useCallback(() => send({ type: 'go' }), []);
  const isShown = state.phase === 'open' || state.phase === 'leaving' || state.phase === 'going';
  return (
    <PreviewProvider value={host}>
      {children}
      {isShown && (
        <Suspense>
          <Layer
            key={keyOf(state.target.item)}
            item={state.target.item}
            card={state.target.card}
            isModal={state.phase === 'open' && state.by === 'ask'}
            onEnter={() => send({ type: 'enter' })}
            onLeave={() => send({ type: 'leave' })}
            onGo={handleGo}
            onClose={host.dismiss}
          />
        </Suspense>
      )}
    </PreviewProvider>
  );
}

function usePhaseTimer(state: HoverState<Target>, send: (event: HoverEvent<Target>) => void): void {
  const { phase } = state;
  const card = phase === 'closed' ? undefined : state.target.card;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card restarts the timer
  useEffect(() => {
    const ms = phaseMs({ phase } as HoverState<Target>);
    if (ms === undefined) return;
    const timer = setTimeout(() => send({ type: 'elapsed' }), ms);
    return () => clearTimeout(timer);
  }, [phase, card, send]);
}

/** Dismisses on scroll, resize and navigation: the card is no longer below the preview. */
function useDismissOnMove(isActive: boolean, host: Host): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) host.dismiss();
    before.current = pathname;
  }, [pathname, host]);
  useEffect(() => {
    if (!isActive) return;
    const handleScroll = ({ target }: Event) => {
      // A long summary scrolls inside the preview.
      if (!(target instanceof Element && target.closest('[data-preview-box]'))) host.dismiss();
    };
    window.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    window.addEventListener('resize', host.dismiss);
    return () => {
      window.removeEventListener('scroll', handleScroll, { capture: true });
      window.removeEventListener('resize', host.dismiss);
    };
  }, [isActive, host]);
}
