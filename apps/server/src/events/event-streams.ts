// The open SSE streams of this process, designed for ten thousand: one timer for all, one serialised text for all receivers
// of an event, and back-pressure by disconnecting a reader that does not keep up.
import type { ServerEvent } from '@seyir/contract/events';
import type { Caller } from '../http/caller.ts';
import type { Language } from '../http/meta.ts';
import type { OpenStream, TextStream } from '../http/route.ts';
import type { Clock } from '../shared/clock.ts';

/** Heartbeat interval: a comment line often enough that no proxy closes the connection as idle. */
const HEARTBEAT_SECONDS = 20;
/** Tabs of one browser share a session; more streams than this are a mistake or an attack. */
const STREAMS_PER_SESSION = 6;
/** Reconnect delay with jitter, so that a restart is not followed by a thundering herd. */
const RETRY_MS = { least: 1_000, spread: 4_000 };

interface ProfileKey {
  readonly accountId: string;
  readonly id: string;
}

/** The receivers of an event. An event with text goes to the streams of its profiles in the text's language. */
export type EventTarget =
  | { readonly sessionId: string }
  | { readonly accountId: string }
  | { readonly accountIds: readonly string[] }
  | { readonly profile: ProfileKey }
  | { readonly profiles: readonly ProfileKey[]; readonly language: Language }
  | 'everyone';

interface OpenEventStream {
  readonly caller: Caller;
  readonly language: Language;
  readonly stream: TextStream;
}

export interface EventStreams {
  /** Registers the stream of an admitted caller; the default language is Turkish. */
  open(caller: Caller, language?: Language): OpenStream;
  /** Sends an event to its receivers in this process. A forced sign-out ends the stream. */
  deliver(event: ServerEvent, to: EventTarget): void;
  /** Ends the streams of a session or account that signed out. */
  end(to: EventTarget): void;
  count(): number;
  /** Sends the `bye` event and ends all streams. */
  close(): void;
}

export function makeEventStreams(now: Clock): EventStreams {
  // Heartbeats are spread over slots, one slot a second, so that no second has all the work.
  const slots = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<OpenEventStream>());
  const bySession = new Map<string, Set<OpenEventStream>>();
  const byAccount = new Map<string, Set<OpenEventStream>>();
  let turn = 0;
  let opened = 0;
  let isClosed = false;

  const timer = setInterval(() => {
    turn = (turn + 1) % slots.length;
    for (const open of slots[turn] ?? []) {
      if (open.caller.tokenExpiresAt <= now()) open.stream.end();
      else send(open, ':\n\n');
    }
  }, 1_000);
  timer.unref();

  function register(open: OpenEventStream): void {
    const { sessionId, accountId } = open.caller;
    const slot = slots[opened % slots.length];
    opened += 1;
    slot?.add(open);
    addTo(byAccount, accountId, open);
    const ofSession = addTo(bySession, sessionId, open);
    if (ofSession.size > STREAMS_PER_SESSION) [...ofSession][0]?.stream.end();
    open.stream.onClose(() => {
      slot?.delete(open);
      removeFrom(byAccount, accountId, open);
      removeFrom(bySession, sessionId, open);
    });
  }

  function* receivers(to: EventTarget): Iterable<OpenEventStream> {
    if (to === 'everyone') for (const slot of slots) yield* slot;
    else if ('sessionId' in to) yield* bySession.get(to.sessionId) ?? [];
    else if ('accountId' in to) yield* byAccount.get(to.accountId) ?? [];
    else if ('accountIds' in to) for (const id of to.accountIds) yield* byAccount.get(id) ?? [];
    else if ('profile' in to) yield* streamsOf(to.profile);
    else for (const key of to.profiles) yield* streamsOf(key).filter(({ language }) => language === to.language);
  }

  const streamsOf = ({ accountId, id }: ProfileKey): OpenEventStream[] =>
    [...(byAccount.get(accountId) ?? [])].filter(({ caller }) => caller.profile?.id === id);

  return {
    open:
      (caller, language = 'tr') =>
      (stream) => {
        if (isClosed) return stream.end();
        const open = { caller, language, stream };
        register(open);
        send(open, `retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n\n`);
      },
    deliver(event, to) {
      const text = `data: ${JSON.stringify(event)}\n\n`;
      const sendTo = (open: OpenEventStream) => {
        send(open, text);
        if (event.type === 'sign-out') open.stream.end();
      };
      if (to === 'everyone') forEachSlot(slots, sendTo);
      else for (const open of [...receivers(to)]) sendTo(open);
    },
    end(to) {
      for (const open of [...receivers(to)]) open.stream.end();
    },
    count: () => slots.reduce((sum, slot) => sum + slot.size, 0),
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const open of [...receivers('everyone')]) {
        send(open, 'event: bye\ndata: {}\n\n');
        open.stream.end();
      }
    },
  };
}

/** Yields to the event loop between two slots: a broadcast in one go would delay every request. */
function forEachSlot(slots: readonly Set<OpenEventStream>[], act: (open: OpenEventStream) => void): void {
  const [slot, ...others] = slots;
  if (slot === undefined) return;
  for (const open of [...slot]) act(open);
  setImmediate(forEachSlot, others, act);
}

function send({ stream }: OpenEventStream, text: string): void {
  if (!stream.write(text)) stream.destroy();
}

function addTo(index: Map<string, Set<OpenEventStream>>, key: string, open: OpenEventStream): Set<OpenEventStream> {
  const known = index.get(key) ?? new Set();
  index.set(key, known);
  return known.add(open);
}

function removeFrom(index: Map<string, Set<OpenEventStream>>, key: string, open: OpenEventStream): void {
  const known = index.get(key);
  known?.delete(open);
  if (known?.size === 0) index.delete(key);
}
