// From the choice to the picture, with a service that answers when a test says so and a clock that a test moves.
import type { ErrorCode } from '@seyir/contract/errors';
import { ZAP_GUARD_MS } from '@seyir/core/limits/guide';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { NO_ADDRESS, PATIENCE_MS } from './live-tv.machine.ts';
import { createLiveTv } from './live-tv.runner.ts';
import type { Access } from './rules/verdict.ts';
import type { Standing, Wish } from './rules/wish.ts';

const ALLOWED: Access = { canWatch: true, customerHasAccess: true, auth_returncode: '0' };
const SUBSCRIBER: Standing = { isGuest: false, isLocked: false };
const LOCKED: Standing = { isGuest: false, isLocked: true };
const GUEST: Standing = { isGuest: true, isLocked: false };
const live = (channelId: string): Wish => ({ channelId, kind: 'live' });
const refusal = (code: ErrorCode, status = 403) => new ApiError(status, code, code);

interface Asked {
  readonly what: string;
  readonly signal: AbortSignal;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

function aTelevision() {
  let now = 10_000;
  const timers: { at: number; act: () => void }[] = [];
  const asked: Asked[] = [];
  /** Addresses of channels that may be watched, by an answer of just now. */
  const known = new Map<string, string>();
  const question = (what: string, signal = new AbortController().signal) =>
    new Promise<never>((resolve, reject) => asked.push({ what, signal, resolve: resolve as never, reject }));
  const tv = createLiveTv({
    checkAccess: (id, signal) => question(`check ${id}`, signal),
    getAddress: ({ channelId, from }, signal) => question(`url ${channelId}${from ? `@${from}` : ''}`, signal),
    takeKnown: ({ channelId }) => known.get(channelId),
    askPin: () => question('pin'),
    now: () => now,
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
    if (!found) throw new Error(`Nobody asked ${what}, but ${asked.map((one) => one.what).join(', ')}`);
    return found;
  };
  return {
    tv,
    known,
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
    async play(id: string, standing = SUBSCRIBER) {
      tv.choose(live(id), standing);
      await this.reply(`check ${id}`, ALLOWED);
      await this.reply(`url ${id}`, `/${id}.m3u8`);
    },
    playing: () => tv.read().attached?.address,
  };
}

describe('a channel that is chosen', () => {
  it('is asked about before its address is asked for, and attached without waiting [LIVE-05] [LIVE-06]', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    expect(it.asked()).toEqual(['check 1']);
    await it.reply('check 1', ALLOWED);
    expect(it.asked()).toEqual(['check 1', 'url 1']);
    await it.reply('url 1', '/1.m3u8');
    expect(it.playing()).toBe('/1.m3u8');
    await it.pass(ZAP_GUARD_MS);
    await it.play('2');
    expect(it.playing()).toBe('/2.m3u8');
    expect(it.waits()).toBe(0);
  });

  it('soon after another is attached half a second after that change, and not before [LIVE-06]', async () => {
    const it = aTelevision();
    await it.play('1');
    await it.pass(200);
    await it.play('2');
    expect(it.playing()).toBe('/1.m3u8');
    await it.pass(ZAP_GUARD_MS - 200 - 1);
    expect(it.playing()).toBe('/1.m3u8');
    await it.pass(1);
    expect(it.playing()).toBe('/2.m3u8');
  });

  it('quickly after others is the only one that is attached [LIVE-06]', async () => {
    const it = aTelevision();
    await it.play('1');
    const seen: (string | undefined)[] = [];
    it.tv.subscribe(() => seen.push(it.playing()));
    for (const id of ['2', '3', '4', '5']) {
      await it.pass(100);
      await it.play(id);
    }
    await it.pass(ZAP_GUARD_MS);
    expect(new Set(seen)).toEqual(new Set(['/1.m3u8', '/5.m3u8']));
  });

  it('leaves the line to the one before: its late address never plays, its questions end [LIVE-06]', async () => {
    const it = aTelevision();
    await it.play('1');
    await it.pass(ZAP_GUARD_MS);
    it.tv.choose(live('2'), SUBSCRIBER);
    await it.reply('check 2', ALLOWED);
    it.tv.choose(live('3'), SUBSCRIBER);
    expect(it.find('url 2').signal.aborted).toBe(true);
    await it.reply('url 2', '/2.m3u8');
    await it.pass(10 * ZAP_GUARD_MS);
    expect(it.playing()).toBe('/1.m3u8');
    await it.reply('check 3', ALLOWED);
    await it.reply('url 3', '/3.m3u8');
    expect(it.playing()).toBe('/3.m3u8');
  });

  it('200 times leaves one question and no wait behind', async () => {
    const it = aTelevision();
    for (let id = 1; id <= 200; id += 1) {
      it.tv.choose(live(String(id)), SUBSCRIBER);
      await it.reply(`check ${id}`, ALLOWED);
    }
    await it.reply('url 200', '/200.m3u8');
    await it.pass(ZAP_GUARD_MS);
    expect(it.playing()).toBe('/200.m3u8');
    expect(it.waits()).toBe(0);
    for (let id = 1; id < 200; id += 1) expect(it.find(`url ${id}`).signal.aborted).toBe(true);
  });

  it('remembers the one that was watched before, not those that were passed [ZAP-01]', async () => {
    const it = aTelevision();
    await it.play('1');
    it.tv.choose(live('2'), SUBSCRIBER);
    await it.pass(100);
    it.tv.choose(live('3'), SUBSCRIBER);
    expect(it.tv.read().lastId).toBe('1');
  });
});

describe('what stands in the way', () => {
  it.each([
    ['no access', { canWatch: false, customerHasAccess: false, auth_returncode: '5' }],
    ['a locked channel that cannot be watched', { canWatch: false, customerHasAccess: true, auth_returncode: '-1' }],
  ] as const)('%s is 303, and neither PIN nor address is asked for [LIVE-05] [PARENTAL-02]', async (_, access) => {
    const it = aTelevision();
    it.tv.choose(live('1'), LOCKED);
    await it.reply('check 1', access);
    expect(it.tv.read().refusal).toEqual({ code: 303 });
    expect(it.asked()).toEqual(['check 1']);
  });

  it('a guest who wants what is not live is 401, and what plays goes on [ERR-10]', async () => {
    const it = aTelevision();
    await it.play('1', GUEST);
    it.tv.choose({ channelId: '1', kind: 'catchup', from: 5 }, GUEST);
    await it.reply('check 1', ALLOWED);
    expect(it.tv.read().refusal).toEqual({ code: 401 });
    expect(it.playing()).toBe('/1.m3u8');
  });

  it('a programme without prevuecode is 401; live plays without any [ERR-10]', async () => {
    const it = aTelevision();
    it.tv.choose({ channelId: '1', kind: 'catchup', from: 5, isKnown: false }, SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    expect(it.tv.read().refusal).toEqual({ code: 401 });
    await it.pass(ZAP_GUARD_MS);
    await it.play('2');
    expect(it.playing()).toBe('/2.m3u8');
  });

  it('a lock asks for the PIN before the address; the right one plays it [LIVE-08] [PARENTAL-02]', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), LOCKED);
    await it.reply('check 1', ALLOWED);
    expect(it.asked()).toEqual(['check 1', 'pin']);
    await it.reply('pin', true);
    await it.reply('url 1', '/1.m3u8');
    expect(it.playing()).toBe('/1.m3u8');
  });

  it('a PIN that is not given leaves it unplayed, and stops what played [LIVE-08]', async () => {
    const it = aTelevision();
    await it.play('1');
    it.tv.choose(live('2'), LOCKED);
    await it.reply('check 2', ALLOWED);
    expect(it.playing()).toBe('/1.m3u8');
    await it.reply('pin', false);
    expect([it.playing(), it.tv.read().refusal]).toEqual([undefined, { code: 'locked' }]);
    expect(it.asked()).not.toContain('url 2');
  });

  it('a PIN counts for the stay: another moment of the channel asks no more, coming back does [LIVE-08]', async () => {
    const it = aTelevision();
    const pins = () => it.asked().filter((what) => what === 'pin').length;
    it.tv.choose(live('1'), LOCKED);
    await it.reply('check 1', ALLOWED);
    await it.reply('pin', true);
    it.tv.choose({ channelId: '1', kind: 'timeshift', from: 7 }, LOCKED);
    await it.reply('check 1', ALLOWED);
    expect(it.asked().at(-1)).toBe('url 1@7');
    it.tv.choose(live('2'), SUBSCRIBER);
    it.tv.choose(live('1'), LOCKED);
    await it.reply('check 1', ALLOWED);
    expect(pins()).toBe(2);
  });

  it.each([
    ['RATING', 101],
    ['NO_PRODUCT', 301],
    ['FORBIDDEN', 302],
    ['STREAM_LIMIT', 'limit'],
    ['GONE', 'gone'],
  ] as const)('%s of the address is %s', async (code, expected) => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', { ...ALLOWED, auth_returncode: '-1' });
    await it.fail('url 1', refusal(code));
    expect(it.tv.read().refusal?.code).toBe(expected);
  });

  it('an address that cannot be had is -1 and 303, once patience has ended [LIVE-07]', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.fail('url 1', new NetworkError('away'));
    expect(it.tv.read().refusal).toBeUndefined();
    while (it.tv.read().refusal === undefined) {
      await it.pass(PATIENCE_MS);
      await it.fail('url 1', new NetworkError('away'));
    }
    expect(it.tv.read()).toMatchObject({ address: NO_ADDRESS, refusal: { code: 303, isFetch: true } });
    expect(it.waits()).toBe(0);
  });

  it('a service that is making it ready is asked again until it is', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.fail('url 1', refusal('UNAVAILABLE', 503));
    await it.pass(PATIENCE_MS);
    await it.reply('url 1', '/1.m3u8');
    expect(it.playing()).toBe('/1.m3u8');
  });
});

describe('a change while it plays', () => {
  it('is asked about, and nothing is interrupted when all is well', async () => {
    const it = aTelevision();
    await it.play('1');
    const { key } = it.tv.read().attached ?? {};
    it.tv.doubt(SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    expect(it.tv.read()).toMatchObject({ step: 'playing', attached: { key } });
    expect(it.asked()).toEqual(['check 1', 'url 1', 'check 1']);
  });

  it.each([
    ['a package that is gone', { canWatch: false, customerHasAccess: false, auth_returncode: '5' }, undefined, 303],
    ['a rating above the level', { ...ALLOWED, auth_returncode: '-1' }, 'RATING', 101],
  ] as const)('of %s stops the picture', async (_, access, code, expected) => {
    const it = aTelevision();
    await it.play('1');
    it.tv.doubt(SUBSCRIBER);
    await it.reply('check 1', access);
    if (code) await it.fail('url 1', refusal(code));
    expect([it.playing(), it.tv.read().refusal?.code]).toEqual([undefined, expected]);
  });

  it('of the lock asks for the PIN at once, and the picture waits for it [LIVE-08]', async () => {
    const it = aTelevision();
    await it.play('1');
    it.tv.doubt(LOCKED);
    await it.reply('check 1', ALLOWED);
    expect([it.asked().at(-1), it.playing()]).toEqual(['pin', undefined]);
    await it.reply('pin', true);
    await it.reply('url 1', '/1b.m3u8');
    expect(it.playing()).toBe('/1b.m3u8');
  });

  it('opens again what was refused', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', { canWatch: false, customerHasAccess: false, auth_returncode: '5' });
    it.tv.doubt(SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.reply('url 1', '/1.m3u8');
    await it.pass(ZAP_GUARD_MS);
    expect(it.playing()).toBe('/1.m3u8');
  });

  it('of the token asks for a fresh address; a refusal of that one is told like any other', async () => {
    const it = aTelevision();
    await it.play('1');
    const key = it.tv.read().attached?.key ?? 0;
    const fresh = it.tv.renew(key);
    await it.reply('url 1', '/fresh.m3u8');
    await expect(fresh).resolves.toBe('/fresh.m3u8');
    const refused = it.tv.renew(key).catch((error: unknown) => (error as ApiError).code);
    await it.fail('url 1', refusal('PIN_REQUIRED'));
    await expect(refused).resolves.toBe('PIN_REQUIRED');
    expect([it.asked().at(-1), it.playing()]).toEqual(['pin', undefined]);
    await expect(it.tv.renew(key)).rejects.toThrow('left');
  });
});

describe('the live edge', () => {
  it("is '1' after live was paused and '2' at the end of catch-up [LIVE-13]", async () => {
    const it = aTelevision();
    await it.play('1');
    expect(it.tv.read().edge).toBe('0');
    it.tv.ended();
    expect(it.tv.read().edge).toBe('0');
    it.tv.paused();
    expect(it.tv.read().edge).toBe('1');
    it.tv.choose({ channelId: '1', kind: 'catchup', from: 5 }, SUBSCRIBER);
    it.tv.ended();
    expect(it.tv.read().edge).toBe('2');
    it.tv.choose(live('1'), SUBSCRIBER);
    expect(it.tv.read().edge).toBe('0');
  });
});

describe('a neighbour whose address is known', () => {
  async function beside(more: Partial<Standing> = {}) {
    const television = aTelevision();
    await television.play('1');
    await television.pass(2_000);
    television.known.set('2', '/known.m3u8');
    television.tv.choose(live('2'), { ...SUBSCRIBER, ...more });
    return television;
  }

  it('is attached at once, and its access is asked for all the same [LIVE-05] [LIVE-06]', async () => {
    const { tv, asked, reply } = await beside();
    expect(tv.read().attached).toMatchObject({ wish: live('2'), address: '/known.m3u8' });
    expect(asked().at(-1)).toBe('check 2');
    const { attached } = tv.read();
    await reply('check 2', ALLOWED);
    expect(tv.read()).toMatchObject({ step: 'playing', lastId: '1' });
    expect(tv.read().attached).toBe(attached);
  });

  it('stops when the service says no by now [LIVE-09]', async () => {
    const { tv, reply } = await beside();
    await reply('check 2', { ...ALLOWED, canWatch: false });
    expect(tv.read()).toMatchObject({ step: 'refused', refusal: { code: 303 }, attached: undefined });
  });

  it('waits for the PIN where it is locked [LIVE-08]', async () => {
    const { tv, reply } = await beside({ isLocked: true });
    expect(tv.read().attached?.wish.channelId).toBe('1');
    await reply('check 2', ALLOWED);
    expect(tv.read().step).toBe('pin');
  });

  it('is not attached in quick succession before its time [LIVE-06]', async () => {
    const { tv, known, asked, reply, pass } = await beside();
    known.set('3', '/three.m3u8');
    tv.choose(live('3'), SUBSCRIBER);
    expect(tv.read().attached?.wish.channelId).toBe('2');
    await reply('check 3', ALLOWED);
    expect(tv.read().attached?.wish.channelId).toBe('2');
    await pass(500);
    expect(tv.read().attached).toMatchObject({ wish: live('3'), address: '/three.m3u8' });
    expect(asked()).not.toContain('url 3');
  });
});
