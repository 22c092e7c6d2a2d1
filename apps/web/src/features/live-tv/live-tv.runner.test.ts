// From the choice to the picture, with a service that answers when a test says so and a clock that a test moves.
import { ZAP_GUARD_MS } from '@seyir/core/limits/guide';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../shared/api/api-error.ts';
import { RETRY_MS } from '../../shared/media/retry.ts';
import { NO_ADDRESS } from './live-tv.machine.ts';
import { ALLOWED, aTelevision, GUEST, LOCKED, live, refusal, SUBSCRIBER } from './television.fixture.ts';

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

  it('asks again after the pause of a retry where the ticket of the choice failed, and not at once [LIVE-07]', async () => {
    const it = aTelevision();
    const away = Promise.reject(new NetworkError('away'));
    away.catch(() => undefined);
    it.own.set('1', { access: away, address: away });
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.pass(0);
    expect(it.asked()).toEqual([]);
    await it.pass(RETRY_MS);
    await it.reply('check 1', ALLOWED);
    await it.reply('url 1', '/1.m3u8');
    expect(it.playing()).toBe('/1.m3u8');
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

  it('aborts the question for the PIN when another channel is chosen [LIVE-08]', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), LOCKED);
    await it.reply('check 1', ALLOWED);
    const { signal } = it.find('pin');
    expect(signal.aborted).toBe(false);
    it.tv.choose(live('2'), SUBSCRIBER);
    expect(signal.aborted).toBe(true);
    await it.reply('pin', true);
    expect(it.asked()).not.toContain('url 1');
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
    ['STREAM_LIMIT', 'limit'],
    ['GONE', 'gone'],
  ] as const)('%s of the address is %s', async (code, expected) => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', { ...ALLOWED, auth_returncode: '-1' });
    await it.fail('url 1', refusal(code));
    expect(it.tv.read().refusal?.code).toBe(expected);
  });

  it.each([
    ['NO_PRODUCT', '5', 301],
    ['NO_PRODUCT', '-1', 302],
    ['FORBIDDEN', '5', 301],
    ['FORBIDDEN', '-1', 302],
    ['NO_PRODUCT', undefined, 301],
    ['FORBIDDEN', new NetworkError('away'), 302],
  ] as const)('%s with the detail %s is %s [LEGACY-15]', async (code, detail, expected) => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', { ...ALLOWED, auth_returncode: '-1' });
    await it.fail('url 1', refusal(code));
    expect(it.tv.read()).toMatchObject({ step: 'explaining', refusal: undefined });
    await (detail instanceof Error ? it.fail('detail 1', detail) : it.reply('detail 1', detail));
    expect(it.tv.read()).toMatchObject({ step: 'refused', refusal: { code: expected } });
  });

  it('a refusal whose channel was left meanwhile shows nothing [LEGACY-15]', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.fail('url 1', refusal('FORBIDDEN'));
    it.tv.choose(live('2'), SUBSCRIBER);
    expect(it.find('detail 1').signal.aborted).toBe(true);
    await it.reply('detail 1', '5');
    expect(it.tv.read()).toMatchObject({ step: 'checking', refusal: undefined });
  });

  it('a moment of the past is refused by its own code: the detail is about what is on now [LEGACY-15]', async () => {
    const it = aTelevision();
    it.tv.choose({ channelId: '1', kind: 'catchup', from: 7 }, SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.fail('url 1@7', refusal('NO_PRODUCT'));
    expect(it.tv.read().refusal?.code).toBe(301);
    expect(it.asked()).not.toContain('detail 1');
  });

  it('an address that cannot be had is -1 and 303, once its retries are used up [LIVE-07]', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.fail('url 1', new NetworkError('away'));
    expect(it.tv.read().refusal).toBeUndefined();
    while (it.tv.read().refusal === undefined) {
      await it.pass(RETRY_MS);
      await it.fail('url 1', new NetworkError('away'));
    }
    expect(it.tv.read()).toMatchObject({ address: NO_ADDRESS, refusal: { code: 303, isFetch: true } });
    expect(it.waits()).toBe(0);
  });

  it.each([
    ['a failure inside the service', refusal('UNEXPECTED', 500)],
    ['a connection that fails', new NetworkError('away')],
    ['a proxy without a server', refusal('UNAVAILABLE', 502)],
  ])('%s is retried twice, not for a minute [LIVE-07]', async (_, error) => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    for (let times = 1; times <= 3; times += 1) {
      expect(it.tv.read().refusal).toBeUndefined();
      await it.fail('url 1', error);
      await it.pass(RETRY_MS);
    }
    expect(it.tv.read().refusal).toEqual({ code: 303, isFetch: true });
    expect(it.asked().filter((what) => what === 'url 1')).toHaveLength(3);
  });

  it('is given to the player once, and taken from it by a refusal', async () => {
    const it = aTelevision();
    await it.play('1');
    expect(it.played).toEqual([undefined, '/1.m3u8']);
    it.tv.recheckAccess(SUBSCRIBER);
    await it.reply('check 1', { ...ALLOWED, canWatch: false });
    expect(it.played).toEqual([undefined, '/1.m3u8', undefined]);
  });

  it('a service that is making it ready is asked again until it is', async () => {
    const it = aTelevision();
    it.tv.choose(live('1'), SUBSCRIBER);
    await it.reply('check 1', ALLOWED);
    await it.fail('url 1', refusal('UNAVAILABLE', 503));
    await it.pass(RETRY_MS);
    await it.reply('url 1', '/1.m3u8');
    expect(it.playing()).toBe('/1.m3u8');
  });
});
