// What one server learns, the open browsers at all servers are told: published by NOTIFY, delivered by every process to
// its own streams.
import { ServerEvent } from '@seyir/contract/events';
import { z } from 'zod';
import type { Database, Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import type { Caller } from '../http/caller.ts';
import { LANGUAGES, type Language } from '../http/meta.ts';
import type { OpenStream } from '../http/route.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { type EventTarget, makeEventStreams } from './event-streams.ts';

const CHANNEL = 'seyir_event';

const Target = z.union([
  z.object({ sessionId: z.string() }),
  z.object({ accountId: z.string() }),
  z.object({ profile: z.object({ accountId: z.string(), id: z.string() }), language: z.enum(LANGUAGES) }),
  z.literal('everyone'),
]);
/** Without an event: the streams are ended in silence. */
const Message = z.object({ to: Target, event: ServerEvent.optional() });

export interface Events {
  /** Tells the open browsers of a session, of an account, of a profile, or all of them. With `within`, when the transaction commits. */
  publish(event: ServerEvent, to: EventTarget, within?: Queries): Promise<void>;
  /** Ends the streams of a session or account that signed out of itself. */
  endStreams(to: EventTarget, within?: Queries): Promise<void>;
  /** The stream of an admitted caller, as a handler returns it. */
  open(caller: Caller, language?: Language): OpenStream;
  /** Streams open in this process. */
  count(): number;
  /** Says goodbye to the open browsers; they come back to whoever answers then. */
  close(): Promise<void>;
}

export interface EventsDeps {
  readonly db: Pick<Database, 'listen' | 'notify'>;
  readonly now: Clock;
  readonly log: Log;
}

export async function openEvents({ db, now, log }: EventsDeps): Promise<Events> {
  const streams = makeEventStreams(now);
  const stopListening = await db.listen(CHANNEL, (payload) => {
    const message = readMessage(payload);
    // A server of another version may say things this one does not know.
    if (message === undefined) log.warn({ bytes: payload.length }, 'an event was not understood');
    else if (message.event === undefined) streams.end(message.to);
    else streams.deliver(message.event, message.to);
  });

  async function tell(message: z.input<typeof Message>, within: Queries | undefined): Promise<void> {
    const payload = JSON.stringify(message);
    if (within) await notifyWithin(within, CHANNEL, payload);
    else await db.notify(CHANNEL, payload);
  }

  return {
    publish: (event, to, within) => tell({ to, event }, within),
    endStreams: (to, within) => tell({ to }, within),
    open: (caller, language) => streams.open(caller, language),
    count: () => streams.count(),
    async close() {
      streams.close();
      await stopListening();
    },
  };
}

function readMessage(payload: string): z.output<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
