// Publish/subscribe to open browsers: an event is published by NOTIFY, and every process delivers it to its own SSE streams.
import { listenToEvents, ServerEvent } from '@seyir/contract/events';
import { z } from 'zod';
import type { Database, Queries } from '../db/database.ts';
import { notifyAllWithin, notifyWithin } from '../db/notify.ts';
import type { Caller } from '../http/caller.ts';
import type { Language } from '../http/meta.ts';
import { type OpenStream, type Route, route } from '../http/route.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { type EventTarget, makeEventStreams } from './event-streams.ts';

const CHANNEL = 'seyir_event';

const ProfileKey = z.object({ accountId: z.string(), id: z.string() });
const Target = z.union([
  z.object({ sessionId: z.string() }),
  z.object({ accountId: z.string() }),
  z.object({ accountIds: z.array(z.string()).readonly() }),
  z.object({ profile: ProfileKey }),
  z.object({ profiles: z.array(ProfileKey).readonly(), language: z.string() }),
  z.literal('everyone'),
]);
/** Accounts that one event may be published to: PostgreSQL takes 8,000 bytes for a notification, an id has 39. */
export const ACCOUNTS_PER_EVENT = 150;
/** The same for profiles, with 97 bytes each, beside an event with text. */
export const PROFILES_PER_EVENT = 50;

/** Without an event: the streams are ended. */
const Message = z.object({ to: Target, event: ServerEvent.optional() });

export interface EventMessage {
  readonly event: ServerEvent;
  readonly to: EventTarget;
}

export interface EventPublisher {
  /** Publishes an event to the open browsers of a session, an account, some accounts, a profile, or all. With `within`, on commit. */
  publish(event: ServerEvent, to: EventTarget, within?: Queries): Promise<void>;
  /** Publishes the events of a batch on commit, with one statement. */
  publishAll(messages: readonly EventMessage[], within: Queries): Promise<void>;
  /** Ends the streams of a session or account that signed itself out. */
  endStreams(to: EventTarget, within?: Queries): Promise<void>;
}

export interface Events extends EventPublisher {
  /** The stream of an admitted caller, as a handler returns it. */
  open(caller: Caller, language?: Language): OpenStream;
  /** Streams open in this process. */
  count(): number;
  /** Sends the `bye` event to the open browsers; they reconnect to another server. */
  close(): Promise<void>;
}

interface EventsDeps {
  readonly db: Pick<Database, 'listen' | 'notify'>;
  readonly now: Clock;
  readonly log: Log;
}

/** For a process without browsers: the command line. */
export function makeEventPublisher(db: Pick<Database, 'notify'>): EventPublisher {
  const notify = async (message: z.input<typeof Message>, within: Queries | undefined) => {
    const payload = JSON.stringify(message);
    if (within) await notifyWithin(within, CHANNEL, payload);
    else await db.notify(CHANNEL, payload);
  };
  return {
    publish: (event, to, within) => notify({ to, event }, within),
    publishAll: (messages, within) =>
      notifyAllWithin(
        within,
        CHANNEL,
        messages.map((message) => JSON.stringify(message)),
      ),
    endStreams: (to, within) => notify({ to }, within),
  };
}

export async function openEvents({ db, now, log }: EventsDeps): Promise<Events> {
  const streams = makeEventStreams(now);
  const stopListening = await db.listen(CHANNEL, (payload) => {
    const message = readMessage(payload);
    // A server of another version may publish unknown events.
    if (message === undefined) log.warn({ bytes: payload.length }, 'unknown event ignored');
    else if (message.event === undefined) streams.end(message.to);
    else streams.deliver(message.event, message.to);
  });

  return {
    ...makeEventPublisher(db),
    open: (caller, language) => streams.open(caller, language),
    count: () => streams.count(),
    async close() {
      streams.close();
      await stopListening();
    },
  };
}

export const eventRoutes = (events: Pick<Events, 'open'>): Route[] => [
  route(listenToEvents, async ({ caller, meta }) => events.open(caller, meta.language)),
];

function readMessage(payload: string): z.output<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
