// Live television with a service that answers when a test says so and a clock that a test moves.
import type { ErrorCode } from '@seyir/contract/errors';
import { ApiError } from '../../shared/api/api-error.ts';
import type { AskedTicket } from './asked-ticket.ts';
import { createLiveTv } from './live-tv.runner.ts';
import type { Access, PlaybackRequest, ViewerContext } from './rules/verdict.ts';

export const ALLOWED: Access = { canWatch: true, customerHasAccess: true, auth_returncode: '0' };
export const SUBSCRIBER: ViewerContext = { isGuest: false, isLocked: false };
export const LOCKED: ViewerContext = { isGuest: false, isLocked: true };
export const GUEST: ViewerContext = { isGuest: true, isLocked: false };
export const live = (channelId: string): PlaybackRequest => ({ channelId, kind: 'live' });
export const refusal = (code: ErrorCode, status = 403) => new ApiError(status, code, code);

interface Asked {
  readonly what: string;
  readonly signal: AbortSignal;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export function aTelevision() {
  let now = 10_000;
  const timers: { at: number; act: () => void }[] = [];
  const asked: Asked[] = [];
  /** Addresses of channels that may be watched, by an answer of just now. */
  const known = new Map<string, string>();
  /** Tickets that were asked for by the choice itself. */
  const own = new Map<string, AskedTicket>();
  const question = (what: string, signal = new AbortController().signal) =>
    new Promise<never>((resolve, reject) => asked.push({ what, signal, resolve: resolve as never, reject }));
  /** What the player was given to show, and undefined for nothing. */
  const played: (string | undefined)[] = [];
  /** What ended, for what follows it. */
  const followed: { ended: PlaybackRequest; moment: number | undefined; isCurrent: () => boolean }[] = [];
  let renew: () => Promise<string> = () => Promise.reject(new Error('Nothing plays.'));
  const tv = createLiveTv({
    checkAccess: (id, signal) => question(`check ${id}`, signal),
    getAddress: ({ channelId, from }, signal) => question(`url ${channelId}${from ? `@${from}` : ''}`, signal),
    takeTicket({ channelId }) {
      const answers = own.get(channelId);
      return answers ? { answers, isOwn: true } : { known: known.get(channelId) };
    },
    askDetail: (id, signal) => question(`detail ${id}`, signal),
    requestAt: (channelId, from) => ({ channelId, kind: 'timeshift', from }),
    follow: (ended, moment, isCurrent) => void followed.push({ ended, moment, isCurrent }),
    askPin: (signal) => question('pin', signal),
    attach({ address }, renewStream) {
      played.push(address);
      renew = renewStream;
    },
    detach: () => void played.push(undefined),
    now: () => now,
    wallClock: () => now,
    schedule(act, ms) {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  const settle = async () => {
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
  };
  /** The last question of this name. */
  const find = (what: string) => {
    const found = asked.filter((one) => one.what === what).at(-1);
    if (!found) throw new Error(`No question ${what}, but ${asked.map((one) => one.what).join(', ')}`);
    return found;
  };
  return {
    tv,
    known,
    own,
    played,
    followed,
    /** As the engine does for the last stream it was given. */
    renew: () => renew(),
    asked: () => asked.map(({ what }) => what),
    find,
    waits: () => timers.length,
    async reply(what: string, value: unknown) {
      find(what).resolve(value);
      await settle();
    },
    async fail(what: string, error: unknown) {
      find(what).reject(error);
      await settle();
    },
    async pass(ms: number) {
      now += ms;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.act();
      }
      await settle();
    },
    async play(id: string, context = SUBSCRIBER) {
      tv.choose(live(id), context);
      await this.reply(`check ${id}`, ALLOWED);
      await this.reply(`url ${id}`, `/${id}.m3u8`);
    },
    playing: () => tv.read().attached?.address,
  };
}
