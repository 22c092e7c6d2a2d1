// While it plays: what changes meanwhile, fresh addresses, the live edge, and neighbours that are known.
import { ZAP_GUARD_MS } from '@seyir/core/limits/guide';
import { describe, expect, it } from 'vitest';
import type { ApiError } from '../../shared/api/api-error.ts';
import type { ViewerContext } from './rules/verdict.ts';
import { ALLOWED, aTelevision, LOCKED, live, refusal, SUBSCRIBER } from './television.fixture.ts';

describe('a change while it plays', () => {
  it('is asked about, and nothing is interrupted when all is well', async () => {
    const it = aTelevision();
    await it.play('1');
    const { key } = it.tv.read().attached ?? {};
    it.tv.recheckAccess(SUBSCRIBER);
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
    it.tv.recheckAccess(SUBSCRIBER);
    await it.reply('check 1', access);
    if (code) await it.fail('url 1', refusal(code));
    expect([it.playing(), it.tv.read().refusal?.code]).toEqual([undefined, expected]);
  });

  it('of the lock asks for the PIN at once, and the picture waits for it [LIVE-08]', async () => {
    const it = aTelevision();
    await it.play('1');
    it.tv.recheckAccess(LOCKED);
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
    it.tv.recheckAccess(SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.reply('url 1', '/1.m3u8');
    await it.pass(ZAP_GUARD_MS);
    expect(it.playing()).toBe('/1.m3u8');
  });

  it('of the token asks for a fresh address; a refusal of that address is shown like any other', async () => {
    const it = aTelevision();
    await it.play('1');
    const fresh = it.renew();
    await it.reply('url 1', '/fresh.m3u8');
    await expect(fresh).resolves.toBe('/fresh.m3u8');
    const refused = it.renew().catch((error: unknown) => (error as ApiError).code);
    await it.fail('url 1', refusal('PIN_REQUIRED'));
    await expect(refused).resolves.toBe('PIN_REQUIRED');
    expect([it.asked().at(-1), it.playing()]).toEqual(['pin', undefined]);
    await expect(it.renew()).rejects.toThrow('left');
  });
});

describe('a fresh address for what plays', () => {
  it('is not hung up on by a question about access, and both go on', async () => {
    const it = aTelevision();
    await it.play('2');
    const renewed = it.renew();
    it.tv.recheckAccess(SUBSCRIBER);
    expect(it.find('url 2').signal.aborted).toBe(false);
    await it.reply('check 2', ALLOWED);
    await it.reply('url 2', '/2-again.m3u8');
    expect(await renewed).toBe('/2-again.m3u8');
    expect(it.tv.read()).toMatchObject({ step: 'playing', refusal: undefined });
  });

  it('asked for while a lock is set gives way to the PIN [LIVE-08]', async () => {
    const it = aTelevision();
    await it.play('2');
    const renewed = it.renew();
    it.tv.recheckAccess(LOCKED);
    await it.reply('check 2', ALLOWED);
    expect(it.find('url 2').signal.aborted).toBe(true);
    await it.fail('url 2', new DOMException('aborted', 'AbortError'));
    await expect(renewed).rejects.toThrow();
    expect(it.tv.read()).toMatchObject({ step: 'pin', refusal: undefined });
  });

  it('that is refused says nothing about the channel that is on its way', async () => {
    const it = aTelevision();
    await it.play('2');
    await it.pass(60_000);
    const renewed = it.renew();
    it.tv.choose(live('3'), SUBSCRIBER);
    await it.fail('url 2', refusal('NO_PRODUCT'));
    await expect(renewed).rejects.toThrow();
    expect(it.tv.read()).toMatchObject({ step: 'checking', refusal: undefined });
  });

  it('ends with the page', async () => {
    const it = aTelevision();
    await it.play('2');
    const renewed = it.renew();
    it.tv.close();
    expect(it.find('url 2').signal.aborted).toBe(true);
    await it.fail('url 2', new DOMException('aborted', 'AbortError'));
    await expect(renewed).rejects.toThrow();
  });
});

describe('the live edge', () => {
  it('is not that of a programme before, which ends while another is on its way [LIVE-13]', async () => {
    const it = aTelevision();
    it.tv.choose({ channelId: '2', kind: 'catchup', from: 1 }, SUBSCRIBER);
    await it.reply('check 2', ALLOWED);
    await it.reply('url 2@1', '/2-1.m3u8');
    await it.pass(60_000);
    it.tv.choose({ channelId: '2', kind: 'catchup', from: 5 }, SUBSCRIBER);
    it.tv.ended();
    expect(it.tv.read().edge).toBe('1');
    await it.reply('check 2', ALLOWED);
    await it.reply('url 2@5', '/2-5.m3u8');
    it.tv.ended();
    expect(it.tv.read().edge).toBe('2');
  });

  it("is '1' after live was paused and '2' at the end of catch-up [LIVE-13]", async () => {
    const it = aTelevision();
    await it.play('1');
    expect(it.tv.read().edge).toBe('0');
    it.tv.ended();
    expect(it.tv.read().edge).toBe('0');
    it.tv.paused();
    expect(it.tv.read().edge).toBe('1');
    it.tv.choose({ channelId: '1', kind: 'catchup', from: 5 }, SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.reply('url 1@5', '/1-5.m3u8');
    await it.pass(ZAP_GUARD_MS);
    it.tv.ended();
    expect(it.tv.read().edge).toBe('2');
    it.tv.choose(live('1'), SUBSCRIBER);
    expect(it.tv.read().edge).toBe('0');
  });
});

it("the live edge is '1' also when live was paused while its access was rechecked [LIVE-13]", async () => {
  const it = aTelevision();
  await it.play('1');
  it.tv.recheckAccess(SUBSCRIBER);
  it.tv.paused();
  await it.reply('check 1', ALLOWED);
  expect(it.tv.read()).toMatchObject({ step: 'playing', edge: '1' });
  it.tv.choose(live('2'), SUBSCRIBER);
  it.tv.paused();
  expect(it.tv.read().edge).toBe('0');
});

describe('a neighbour whose address is known', () => {
  async function beside(more: Partial<ViewerContext> = {}) {
    const television = aTelevision();
    await television.play('1');
    await television.pass(2_000);
    television.known.set('2', '/known.m3u8');
    television.tv.choose(live('2'), { ...SUBSCRIBER, ...more });
    return television;
  }

  it('is attached at once, and its access is asked for all the same [LIVE-05] [LIVE-06]', async () => {
    const { tv, asked, reply } = await beside();
    expect(tv.read().attached).toMatchObject({ request: live('2'), address: '/known.m3u8' });
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
    expect(tv.read().attached?.request.channelId).toBe('1');
    await reply('check 2', ALLOWED);
    expect(tv.read().step).toBe('pin');
  });

  it('is not attached in quick succession before its time [LIVE-06]', async () => {
    const { tv, known, asked, reply, pass } = await beside();
    known.set('3', '/three.m3u8');
    tv.choose(live('3'), SUBSCRIBER);
    expect(tv.read().attached?.request.channelId).toBe('2');
    await reply('check 3', ALLOWED);
    expect(tv.read().attached?.request.channelId).toBe('2');
    await pass(500);
    expect(tv.read().attached).toMatchObject({ request: live('3'), address: '/three.m3u8' });
    expect(asked()).not.toContain('url 3');
  });
});

describe('the moment behind live', () => {
  const MINUTE_MS = 60_000;

  async function behind() {
    const television = aTelevision();
    await television.play('1');
    await television.pass(10 * MINUTE_MS);
    television.tv.position(5 * MINUTE_MS);
    return television;
  }

  it('is that of the picture, and none at live', async () => {
    const { tv } = await behind();
    expect(tv.read().moment).toBe(5 * MINUTE_MS);
    tv.position(10 * MINUTE_MS);
    expect(tv.read().moment).toBeUndefined();
  });

  it('is gone with a change of channel: the new one is retried from live', async () => {
    const { tv, fail, asked } = await behind();
    tv.choose(live('2'), SUBSCRIBER);
    await fail('check 2', refusal('FORBIDDEN'));
    // The previous picture plays until the next one is attached.
    tv.position(5 * MINUTE_MS);
    expect(tv.read().moment).toBeUndefined();
    tv.retry();
    expect([tv.read().request, asked().at(-1)]).toEqual([live('2'), 'check 2']);
  });

  it('is where a retry goes on, in the same channel [TIMESHIFT-03]', async () => {
    const { tv } = await behind();
    tv.retry();
    expect(tv.read()).toMatchObject({
      request: { channelId: '1', kind: 'timeshift', from: 5 * MINUTE_MS },
      moment: 5 * MINUTE_MS,
    });
  });

  it('that was sought in a channel is dropped once another is chosen', async () => {
    const { tv } = await behind();
    tv.choose(live('2'), SUBSCRIBER);
    tv.seek('1', 3 * MINUTE_MS);
    expect(tv.read().request).toEqual(live('2'));
    tv.seek('2', 3 * MINUTE_MS);
    expect(tv.read().request).toEqual({ channelId: '2', kind: 'timeshift', from: 3 * MINUTE_MS });
  });

  it('at which a programme ended is followed once, unless another channel is chosen meanwhile [CATCHUP-04]', async () => {
    const { tv, reply, pass, followed } = await behind();
    tv.seek('1', 3 * MINUTE_MS);
    await reply('check 1', ALLOWED);
    await reply(`url 1@${3 * MINUTE_MS}`, '/1-3.m3u8');
    await pass(ZAP_GUARD_MS);
    tv.position(4 * MINUTE_MS);
    tv.ended();
    expect(followed).toMatchObject([{ ended: { channelId: '1', kind: 'timeshift' }, moment: 4 * MINUTE_MS }]);
    // A recheck of access is no other choice.
    tv.recheckAccess(SUBSCRIBER);
    expect(followed[0]?.isCurrent()).toBe(true);
    tv.choose(live('2'), SUBSCRIBER);
    expect(followed[0]?.isCurrent()).toBe(false);
  });
});
