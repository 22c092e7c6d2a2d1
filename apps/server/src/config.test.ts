import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, VARIABLES } from './config.ts';

const messageOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
};

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: undefined,
      databaseUrl: undefined,
      roles: ['web', 'worker', 'ingest'],
      demo: true,
      dataFolder: resolve('data'),
      mediaFolder: resolve('data/media'),
      payment: { gateway: { kind: 'sandbox' }, ports: [8081, 0] },
    });
  });

  it('gives tokens 60 minutes for guests and 12 hours otherwise, five sessions, all configurable [SESSION-10] [SESSION-19]', () => {
    const HOUR_MS = 3_600_000;
    expect(readConfig({}).session).toEqual({ guestTokenMs: HOUR_MS, tokenMs: 12 * HOUR_MS, limit: 5 });
    const environment = { SEYIR_GUEST_TOKEN_MINUTES: '30', SEYIR_TOKEN_HOURS: '1', SEYIR_SESSION_LIMIT: '2' };
    expect(readConfig(environment).session).toEqual({ guestTokenMs: HOUR_MS / 2, tokenMs: HOUR_MS, limit: 2 });
  });

  it('limits recordings to 100 hours, warns above 10 hours a day and 30 episodes, all configurable [QUOTA-04]', () => {
    expect(readConfig({}).recording).toEqual({ quotaMinutes: 6_000, hoursPerDay: 10, episodesPerSeries: 30 });
    const environment = {
      SEYIR_RECORDING_HOURS: '50',
      SEYIR_RECORDING_HOURS_PER_DAY: '5',
      SEYIR_RECORDING_EPISODES: '3',
    };
    expect(readConfig(environment).recording).toEqual({ quotaMinutes: 3_000, hoursPerDay: 5, episodesPerSeries: 3 });
  });

  it('reads the gateway, and wants the keys of a merchant', () => {
    expect(messageOf({ PAYMENT_GATEWAY: 'iyzico' })).toMatch(
      /IYZICO_API_KEY must be set when .*\n {2}IYZICO_SECRET_KEY must be set when/,
    );
    const environment = { PAYMENT_GATEWAY: 'iyzico', IYZICO_API_KEY: 'key', IYZICO_SECRET_KEY: 'secret' };
    expect(readConfig({ ...environment, PORT: '0' }).payment).toEqual({
      gateway: { kind: 'iyzico', uri: 'https://sandbox-api.iyzipay.com', apiKey: 'key', secretKey: 'secret' },
      ports: [0],
      origin: undefined,
    });
    expect(readConfig({ SEYIR_PAYMENT_PORT: '9000' }).payment.ports).toEqual([9000]);
  });

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', HOST: ' 0.0.0.0 ' })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      host: '0.0.0.0',
    });
  });

  it('reads lists and origins', () => {
    const config = readConfig({
      SEYIR_ROLES: ' web , worker',
      SEYIR_ALLOWED_ORIGINS: 'https://tv.example/, http://localhost:5173',
      PUBLIC_URL: 'https://TV.example:443',
      SEYIR_TRUST_PROXY: 'loopback, 10.0.0.0/8, 2001:db8::/32, 192.0.2.1',
    });
    expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.1']);
    expect(config.roles).toEqual(['web', 'worker']);
    expect(config.allowedOrigins).toEqual(['https://tv.example', 'http://localhost:5173']);
    expect(config.publicUrl).toBe('https://tv.example');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'https://tv.example/app'],
    ['PUBLIC_URL', 'tv.example'],
    ['SEYIR_TRUST_PROXY', 'nginx'],
    ['SEYIR_TRUST_PROXY', '10.0.0.0/33'],
    ['SEYIR_ROLES', 'web,cook'],
    ['SEYIR_TIME_ZONE', 'Mars/Olympus'],
    ['SEYIR_ROLES', ','],
    ['SEYIR_DEMO', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/tv'],
    ['SEYIR_MEDIA', 'ftp://media.example/tv'],
    ['SEYIR_MEDIA', 's3://Bucket_With_Signs'],
    ['SEYIR_MEDIA', 's3://bucket/../secret'],
    ['AWS_ENDPOINT_URL_S3', 's3.example'],
    ['REDIS_URL', 'redis://localhost'],
    ['SEYIR_SECRET', 'short'],
    ['SMTP_URL', 'mail.example'],
    ['SMS_WEBHOOK_URL', 'ftp://sms.example'],
    ['PAYMENT_GATEWAY', 'unknown'],
    ['SEYIR_ALLOWED_ORIGINS', '*'],
    ['SEYIR_CHANNEL_HOSTS', 'old.example'],
    ['SEYIR_CHANNEL_HOSTS', 'old.example=ftp://cdn.example'],
    ['SEYIR_SESSION_LIMIT', '0'],
    ['SEYIR_PPV_LIMIT_MINUTES', '5'],
    ['SEYIR_FEE_RATE', '99'],
    ['SEYIR_SOCIAL_LINKS', 'https://a.example'],
    ['SEYIR_SOCIAL_LINKS', 'a,b,c'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(messageOf({ [name]: value })).toMatch(new RegExp(`^ {2}${name} (must|is not)`, 'm'));
  });

  it('names every wrong variable once, and repeats no value', () => {
    const message = messageOf({
      PORT: 'x',
      SEYIR_SECRET: 'hunter2',
      DATABASE_URL: 'my://root:hunter2@db',
      LOG_LEVEL: 'y',
    });
    expect(message.split('\n')).toHaveLength(5);
    expect(message).not.toContain('hunter2');
  });
});

describe('the place of media', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

  it('is a folder, with images in it', () => {
    expect(readConfig({ SEYIR_MEDIA: '/srv/tv' })).toMatchObject({
      mediaFolder: '/srv/tv',
      imagesFolder: '/srv/tv/images',
      s3: undefined,
    });
    expect(readConfig({}).imagesFolder).toBe(resolve('data/images'));
  });

  it('is a bucket, by default of AWS, while work in progress stays on the machine', () => {
    expect(readConfig({ SEYIR_MEDIA: 's3://media/tv/one', AWS_REGION: 'eu-central-1', ...keys })).toMatchObject({
      mediaFolder: resolve('data/media'),
      s3: {
        ...{ bucket: 'media', prefix: 'tv/one/', endpoint: 'https://s3.eu-central-1.amazonaws.com' },
        ...{ region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret', cacheBytes: 10 * 2 ** 30 },
      },
    });
    const own = readConfig({ SEYIR_MEDIA: 's3://media', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000/', ...keys });
    expect(own.s3).toMatchObject({ endpoint: 'http://127.0.0.1:9000', prefix: '' });
  });

  it('needs keys when it is a bucket', () => {
    const message = messageOf({ SEYIR_MEDIA: 's3://media' });
    expect(message).toContain('AWS_ACCESS_KEY_ID must be set');
    expect(message).toContain('AWS_SECRET_ACCESS_KEY must be set');
  });
});

describe('docs/operations.md', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const environment = page.slice(page.indexOf('## Environment'), page.indexOf('## Start and stop'));
  const rows = new Map(
    [...environment.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) ?\| /gm)].map(([, name = '', preset = '']) => [
      name,
      preset,
    ]),
  );

  it('documents every variable, and no other', () => {
    expect([...rows.keys()].toSorted()).toEqual(Object.keys(VARIABLES).toSorted());
  });

  const presets = Object.entries(VARIABLES).filter(([, value]) =>
    ['number', 'string', 'boolean'].includes(typeof value),
  );
  it.each(presets)('names the preset of %s', (name, value) => {
    // npm start finds the program; the other is described in words.
    if (['FFMPEG_PATH', 'SEYIR_LOGIN_URL'].includes(name)) return;
    const preset = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
    expect(rows.get(name)).toBe(preset);
  });
});
