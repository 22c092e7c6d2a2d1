import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@seyir/contract/all-endpoints';
import type { Endpoint } from '@seyir/contract/endpoint';
import { describe, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import { withRequestId } from './log.ts';
import { makeLog } from './make-log.ts';
import { maskFields, maskUrl } from './redact.ts';

function listen(format: 'json' | 'pretty' = 'json') {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = makeLog({ level: 'debug', format, destination });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

describe('log', () => {
  it('carries the request id into every line below the request, and only there', async () => {
    const { log, lines } = listen();
    await Promise.all(
      ['a', 'b'].map((id) =>
        withRequestId(id, async () => {
          await sleep(1);
          log.info({ for: id }, 'deep');
        }),
      ),
    );
    log.info('outside');
    const written = lines.map((line) => JSON.parse(line));
    expect(written.slice(0, 2).every((line) => line.requestId === line.for)).toBe(true);
    expect(written[2]).not.toHaveProperty('requestId');
  });

  it('writes an error whole, with its causes, and no e-mail address of a person', () => {
    const { log, last } = listen();
    const cause = Object.assign(new Error('duplicate'), {
      code: '23505',
      detail: 'Key (email)=(a.b@seyir.test) exists.',
    });
    log.error({ err: new Error('to <ayse@ornek.com> failed', { cause }) }, 'x');
    expect(last().err.cause).toMatchObject({ code: '23505', detail: 'Key (email)=(***) exists.' });
    expect(last().err.stack).toContain('log.test.ts');
    expect(JSON.stringify(last())).not.toMatch(/seyir\.test|ornek\.com/);
  });

  it('masks secret fields at any depth', () => {
    const { log, last } = listen();
    log.info({ headers: { Authorization: 'Bearer x', cookie: 'y' }, body: [{ password: 'p', pin: '1234', ok: 1 }] });
    expect(last()).toMatchObject({
      headers: { Authorization: '***', cookie: '***' },
      body: [{ password: '***', pin: '***', ok: 1 }],
    });
  });

  it('writes for a person on a terminal', async () => {
    const { log, lines } = listen('pretty');
    log.warn({ port: 8080 }, 'hello');
    await vi.waitFor(() => expect(lines.join('')).toMatch(/WARN.*hello/s), WAIT_LIMIT_MS);
  });
});

describe('control characters', () => {
  it.each(['json', 'pretty'] as const)('of a terminal are escaped in %s lines', (format) => {
    const { log, lines } = listen(format);
    log.info({ url: '/a\u009b31mb\u0085\u001b[31m\\u009b' }, 'request refused \u009b');
    const text = lines.join('');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u0080-\u009f]/);
    expect(text).toContain('u009b31mb');
  });
});

describe('maskFields', () => {
  it('masks promotion codes under every name of the billing code', () => {
    const text = JSON.stringify(maskFields({ codeKey: 'YAZ', promo_code_key: 'YAZ', detail: { promoCode: 'YAZ' } }));
    expect(text).not.toContain('YAZ');
  });

  it('ends in structures that contain themselves', () => {
    const loop: Record<string, unknown> = { name: 'x' };
    loop.self = loop;
    expect(JSON.stringify(maskFields(loop))).toContain('[deep]');
  });
});

describe('the parameters of the contract', () => {
  /** Codes that name something of the catalogue; any other code is a secret. */
  const CATALOGUE_CODE = /^(cdn)?channelcodes?$|^(column|content|prevue|product|program)codes?$/;

  it('have no code whose value a log would keep', () => {
    const names = Object.values(ENDPOINTS).flatMap((endpoint: Endpoint) =>
      endpoint.query && 'shape' in endpoint.query ? Object.keys(endpoint.query.shape as object) : [],
    );
    const codes = [...new Set(names)].filter((name) => /code/i.test(name) && !CATALOGUE_CODE.test(name));
    expect(codes).toContain('promoCode');
    for (const name of codes) expect(maskUrl(`/api/x?${name}=SECRET`)).not.toContain('SECRET');
  });
});

describe('maskUrl', () => {
  it.each([
    ['/api/auth/user/reset?token=abc&id=7', '/api/auth/user/reset?token=***&id=7'],
    ['/api/x?email=a%40b.com&code=123456&type=14', '/api/x?email=***&code=***&type=14'],
    ['/api/x?to%6ben=abc', '/api/x?to%6ben=***'],
    ['/api/x?TOKEN=abc', '/api/x?TOKEN=***'],
    ['/api/subscription/promo?promoCode=HOSGELDIN', '/api/subscription/promo?promoCode=***'],
    ['/api/x?promo_code=A&Promo-Code=B&promo=C&coupon=D', '/api/x?promo_code=***&Promo-Code=***&promo=***&coupon=***'],
    ['/api/x?access_token=abc&accessToken=abc', '/api/x?access_token=***&accessToken=***'],
    ['/api/x?%zz=1&pin=1', '/api/x?%zz=1&pin=***'],
    ['/stream/eyJ.a.b/channel/1.m3u8?v=2', '/stream/***/channel/1.m3u8?v=2'],
    ['/stream/check/1~x.y/c/1/live/index.m3u8', '/stream/check/***/c/1/live/index.m3u8'],
    ['/stream/check-list/1~x.y/c/1/live/v720.m3u8', '/stream/check-list/***/c/1/live/v720.m3u8'],
    ['//STREAM/1~x.y/c/1', '//STREAM/***/c/1'],
    [`/elsewhere/1~a~b~~c~1~live.${'x'.repeat(43)}/c/1`, '/elsewhere/***/c/1'],
    [`/?to=1%7Ea%7Eb.${'x'.repeat(43)}`, '/?to=***'],
    ['/links/secret/tv.m3u', '/links/***/tv.m3u'],
    ['/live/10000001/secret/7.m3u8?utc=1', '/live/10000001/***/7.m3u8?utc=1'],
    ['/10000001/secret/7', '/10000001/***/7'],
    ['https://tv.example/10000001/secret/7.ts', 'https://tv.example/10000001/***/7.ts'],
    ['/timeshift/10000001/secret/60/2026-11-18:20-30/7.m3u8', '/timeshift/10000001/***/60/2026-11-18:20-30/7.m3u8'],
    ['/player_api.php?username=10000001&password=secret', '/player_api.php?username=***&password=***'],
    ['/api/auth/device/BCDFGHJK', '/api/auth/device/***'],
    ['/api/auth/device/bcdf-ghjk?x=1', '/api/auth/device/***?x=1'],
    ['/API//auth//DEVICE/BCDF%20GHJK', '/API//auth//DEVICE/***'],
    ['/api/auth/device/code', '/api/auth/device/code'],
    ['/tv?code=BCDFGHJK', '/tv?code=***'],
    ['/dashboard/livetv/1', '/dashboard/livetv/1'],
    ['/?', '/?'],
  ])('%s', (url, masked) => expect(maskUrl(url)).toBe(masked));
});
