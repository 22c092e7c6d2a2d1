// Configuration: the environment, validated once as a whole into a typed value. Every variable is optional and described
// in docs/operations.md; a test keeps the two lists equal.
import { resolve } from 'node:path';
import {
  RECORDING_EPISODES_PER_SERIES,
  RECORDING_HOURS_PER_DAY,
  RECORDING_HOURS_TOTAL,
} from '@seyir/core/limits/recording';
import { isTimeZone, PRESET_TIME_ZONE } from '@seyir/core/time/local-time';
import { z } from 'zod';
import { StartError } from './shared/app-error.ts';
import { decideCacheMb, LEAST_CACHE_MB, readMachineMemory } from './shared/caches.ts';
import { LOG_LEVELS } from './shared/log.ts';
import { isBucket, isMediaPlace, type MediaPlaces, readMediaPlaces } from './shared/media-config.ts';
import { isNetworkName } from './shared/networks.ts';

export const ROLES = ['web', 'worker', 'ingest'] as const;
export type Role = (typeof ROLES)[number];

const MOST_PORT = 65_535;

const onOff = (preset: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(preset)
    .transform((value) => value === 'on');

const wholeNumberBetween = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);

const wholeNumber = (preset: number, least: number, most: number) => wholeNumberBetween(least, most).default(preset);

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const networks = list
  .pipe(z.array(z.string().refine(isNetworkName, 'must be addresses, networks such as 10.0.0.0/8, or loopback')))
  .default([]);

const address = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol.slice(0, -1));
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  );

/** An origin as browsers compare it: scheme, host and port. */
const origin = address('http', 'https')
  .refine((text) => URL.parse(text)?.pathname === '/' && !/[?#]/.test(text), 'must be an origin, without a path')
  .transform((text) => new URL(text).origin);

/** `old.example=https://cdn.example/old`: a host that channels have left, and the address that took its place. */
const channelHost = z
  .string()
  .regex(
    /^[^\s/=@]+=https?:\/\/[^\s/@]+[^\s?#]*$/,
    'must be a host and an address, such as old.example=https://cdn.example/old',
  )
  .transform((text) => ({ from: text.slice(0, text.indexOf('=')), to: text.slice(text.indexOf('=') + 1) }));

const ENVIRONMENT = z.object({
  // The listening address. Port 0 takes a free one.
  PORT: wholeNumber(8080, 0, MOST_PORT),
  HOST: z.string().default('127.0.0.1'),
  // The address viewers type. Links in mails begin with it; https turns on HSTS.
  PUBLIC_URL: origin.optional(),
  // The proxies whose X-Forwarded-For is trusted: addresses, networks or `loopback`. None: the peer is the viewer.
  SEYIR_TRUST_PROXY: networks,
  // Private networks from which pictures may be fetched that lists, guides and operators of the console name.
  SEYIR_PICTURE_NETWORKS: networks,

  // Private networks whose push services may be sent to: browsers name the address of theirs.
  SEYIR_PUSH_NETWORKS: networks,

  // The roles of this process.
  SEYIR_ROLES: list
    .pipe(z.array(z.enum(ROLES, `must be taken from ${ROLES.join(', ')}`)).min(1, 'must name at least one role'))
    .default([...ROLES]),
  // Name or mail address of the account that becomes the first operator of the console, as owner.
  SEYIR_OPERATOR: z.string().max(254).optional(),
  // The demonstration catalogue and its accounts. Off: an empty service.
  SEYIR_DEMO: onOff('on'),

  // The time zone of the service: broadcast days, the guide, times in mails, nightly jobs.
  SEYIR_TIME_ZONE: z
    .string()
    .refine(isTimeZone, `must be a time zone such as ${PRESET_TIME_ZONE}`)
    .default(PRESET_TIME_ZONE),

  // The data folder: embedded database, secret, outbox, media.
  SEYIR_DATA: z.string().default('./data'),
  // The name of this machine, which has the files that are imported here. Otherwise kept in the data folder.
  SEYIR_MACHINE: z.string().max(253).optional(),
  // A PostgreSQL server instead of the embedded database.
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  // Connections of this process to that server, at most. Ten busy ones serve thousands of viewers; a server allows a
  // hundred for all its clients by default.
  SEYIR_DATABASE_POOL: wholeNumber(10, 2, 1_000),
  // Where media and images are kept: a folder (`media` in the data folder by default) or s3://bucket/prefix, with the
  // variables of the AWS tools for its address and keys, and disk space for a cache of what is read from it.
  SEYIR_MEDIA: z.string().refine(isMediaPlace, 'must be a folder, or a bucket such as s3://media/seyir').optional(),
  AWS_ENDPOINT_URL_S3: address('http', 'https').optional(),
  AWS_REGION: z.string().default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SEYIR_DISK_CACHE_MB: wholeNumber(10_240, 64, 100_000_000),
  // Reserved for counters shared through Redis; refused until it is implemented, so that no operator relies on it.
  REDIS_URL: z.undefined('is not supported by this version: counters live in the database').optional(),
  // The key that signs tokens. Required with several servers; otherwise created once in the data folder.
  SEYIR_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

  // Mail by SMTP and text messages by a webhook; files in the outbox folder otherwise.
  SMTP_URL: address('smtp', 'smtps').optional(),
  SEYIR_MAIL_FROM: z.string().default('Seyir <no-reply@localhost>'),
  SMS_WEBHOOK_URL: address('http', 'https').optional(),

  // The payment gateway: our test gateway, or iyzico with the keys of a merchant. The pages of the payment frame have a
  // separate port, PORT + 1 by default, and a public origin.
  PAYMENT_GATEWAY: z.enum(['sandbox', 'iyzico'], 'must be sandbox or iyzico').default('sandbox'),
  IYZICO_URI: address('https', 'http').default('https://sandbox-api.iyzipay.com'),
  IYZICO_API_KEY: z.string().optional(),
  IYZICO_SECRET_KEY: z.string().optional(),
  SEYIR_PAYMENT_PORT: wholeNumberBetween(0, MOST_PORT).optional(),
  SEYIR_PAYMENT_ORIGIN: origin.optional(),

  // The ffmpeg binary. The start command finds one and sets this.
  FFMPEG_PATH: z.string().default('ffmpeg'),
  // Concurrent streams per account, unless its package sets another limit, and the lifetime of a stream token: an edge
  // that only checks signatures lets an ended session play on for that long.
  SEYIR_STREAM_LIMIT: wholeNumber(3, 1, 100),
  SEYIR_STREAM_TOKEN_MINUTES: wholeNumber(240, 5, 1_440),
  // Live sources that this server ingests at once, at most: each is an ffmpeg.
  SEYIR_INGEST_CHANNELS: wholeNumber(32, 1, 10_000),
  // Memory of all caches together, a share of the machine's by default, and disk space that archives of live channels leave free.
  SEYIR_CACHE_MB: wholeNumberBetween(LEAST_CACHE_MB, 65_536).optional(),
  SEYIR_MEDIA_KEEP_FREE_MB: wholeNumber(1_024, 0, 1_000_000),
  // Whether the media of the demonstration is made in advance or on first request.
  SEYIR_DEMO_MEDIA: z.enum(['ahead', 'asked'], 'must be ahead or asked').default('ahead'),

  // Recording quota of an account in hours (QUOTA-04).
  SEYIR_RECORDING_HOURS: wholeNumber(RECORDING_HOURS_TOTAL, 0, 100_000),
  SEYIR_RECORDING_HOURS_PER_DAY: wholeNumber(RECORDING_HOURS_PER_DAY, 0, 24 * 100),
  SEYIR_RECORDING_EPISODES: wholeNumber(RECORDING_EPISODES_PER_SERIES, 0, 10_000),

  // Retention of usage reports in days: page views, watch pings, media logs.
  SEYIR_USAGE_DAYS: wholeNumber(400, 1, 36_500),

  // Other origins that may call the API with credentials and that clients may be redirected to (LEGACY-16), and those
  // that may frame the application.
  SEYIR_ALLOWED_ORIGINS: list.pipe(z.array(origin)).default([]),
  // Old hosts of channels and the addresses of the CDN in their place, separated by commas.
  SEYIR_CHANNEL_HOSTS: list.pipe(z.array(channelHost)).default([]),
  SEYIR_FRAME_ANCESTORS: list.pipe(z.array(origin)).default([]),

  // Rate limit: sustained requests per second of one address and of one session, with ten times that as burst. 0: none.
  SEYIR_RATE_PER_ADDRESS: wholeNumber(100, 0, 1_000_000),
  SEYIR_RATE_PER_SESSION: wholeNumber(20, 0, 1_000_000),
  // Metrics for every client, not only for this machine.
  SEYIR_METRICS_PUBLIC: onOff('off'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  // `auto` is human-readable on a terminal and JSON elsewhere.
  LOG_FORMAT: z.enum(['auto', 'pretty', 'json'], 'must be auto, pretty or json').default('auto'),

  // The shared guest account (GUEST-24). Its password reaches every browser and opens only the guest account.
  SEYIR_GUEST_USERNAME: z.string().min(1).default('misafir'),
  SEYIR_GUEST_PASSWORD: z.string().min(1).default('misafir'),
  // Lifetime of tokens (SESSION-10), and the session limit of an account (SESSION-19).
  SEYIR_GUEST_TOKEN_MINUTES: wholeNumber(60, 11, 1_440),
  SEYIR_TOKEN_HOURS: wholeNumber(12, 1, 720),
  SEYIR_SESSION_LIMIT: wholeNumber(5, 1, 100),

  // Presets of `settings set`. What GET /config/user-frame answers (CONFIG-01): fees are divided by the rate; minutes before the start and
  // before the end of a pay-per-view event between which it is on sale; seconds between two questions for a payment's result.
  SEYIR_FEE_RATE: wholeNumber(100, 100, 1_000_000),
  SEYIR_PPV_LIMIT_MINUTES: z
    .string()
    .regex(/^\d{1,5},\d{1,5}$/, 'must be two numbers of minutes: before,before')
    .default('240,10'),
  SEYIR_PAY_QUERY_SECONDS: wholeNumber(5, 1, 60),
  // What GET /config/app answers: the three pages of the footer (FOOTER-01) and the telephone number of the support
  // panel (ERR-08).
  SEYIR_SOCIAL_LINKS: list
    .pipe(z.array(address('https', 'http')).length(3, 'must be three addresses'))
    .default(['https://www.instagram.com/', 'https://x.com/', 'https://www.youtube.com/']),
  SEYIR_SUPPORT_PHONE: z.string().default('0850 000 00 00'),
  // Sign-in page of the operator's own, where a refused viewer is sent (ERR-11). Ours without it.
  SEYIR_LOGIN_URL: z.union([z.literal(''), address('https', 'http')]).default(''),
});

/** All variables with their presets, for the test that compares them with the documentation. */
export const VARIABLES: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(ENVIRONMENT.shape).map(([name, schema]) => [name, schema.parse(undefined)]),
);

export interface Config extends MediaPlaces {
  readonly host: string;
  readonly port: number;
  /** Undefined: the address the server listens on. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: readonly string[];
  readonly pictureNetworks: readonly string[];
  readonly pushNetworks: readonly string[];
  readonly roles: readonly Role[];
  readonly operator: string | undefined;
  readonly demo: boolean;
  readonly timeZone: string;
  readonly dataFolder: string;
  /** Further languages of the interface, one file each. */
  readonly languagesFolder: string;
  readonly ffmpegPath: string;
  readonly stream: { readonly limit: number; readonly tokenMs: number };
  /** Memory of all caches together. */
  readonly cacheBytes: number;
  readonly media: { readonly keepFreeBytes: number; readonly ingestChannels: number };
  readonly demoMedia: 'ahead' | 'asked';
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** Undefined: the name in the data folder. */
  readonly machine: string | undefined;
  readonly secret: string | undefined;
  readonly outbox: {
    readonly folder: string;
    readonly smtpUrl: string | undefined;
    readonly mailFrom: string;
    readonly smsWebhookUrl: string | undefined;
  };
  readonly payment: {
    readonly gateway:
      | { readonly kind: 'sandbox' }
      | { readonly kind: 'iyzico'; readonly uri: string; readonly apiKey: string; readonly secretKey: string };
    /** Candidate ports of the payment pages; the first free one is used. */
    readonly ports: readonly number[];
    /** Undefined: the public host with the port of the payment pages. */
    readonly origin: string | undefined;
  };
  readonly recording: {
    readonly quotaMinutes: number;
    readonly hoursPerDay: number;
    readonly episodesPerSeries: number;
  };
  readonly usageKeptMs: number;
  readonly allowedOrigins: readonly string[];
  readonly channelHosts: readonly { readonly from: string; readonly to: string }[];
  readonly frameAncestors: readonly string[];
  readonly rate: { readonly perAddress: number; readonly perSession: number };
  readonly metricsPublic: boolean;
  readonly log: { readonly level: (typeof LOG_LEVELS)[number]; readonly format: 'auto' | 'pretty' | 'json' };
  readonly guest: { readonly username: string; readonly password: string };
  readonly session: { readonly guestTokenMs: number; readonly tokenMs: number; readonly limit: number };
  /** Until the operator sets something else (`settings set`). */
  readonly product: ProductConfig;
}

export interface ProductConfig {
  readonly feeRate: number;
  /** Purchase_PPV_LimitTime. */
  readonly ppvLimitMinutes: string;
  readonly payQuerySeconds: number;
  readonly socialLinks: readonly string[];
  readonly supportPhone: string;
  /** Empty: our own sign-in page. */
  readonly loginUrl: string;
  /** To every viewer; empty: nothing. Has no variable of the environment. */
  readonly announcement: string;
  readonly announcementEn: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1024 * 1024;

/** Reads the environment. One error names every invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const checked = ENVIRONMENT.superRefine(checkGateway).superRefine(checkBucket).safeParse(given);
  if (!checked.success) throw new StartError(writeProblems(checked.error));
  const read = checked.data;
  const dataFolder = resolve(read.SEYIR_DATA);
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL,
    trustProxy: read.SEYIR_TRUST_PROXY,
    pictureNetworks: read.SEYIR_PICTURE_NETWORKS,
    pushNetworks: read.SEYIR_PUSH_NETWORKS,
    roles: read.SEYIR_ROLES,
    operator: read.SEYIR_OPERATOR,
    demo: read.SEYIR_DEMO,
    timeZone: read.SEYIR_TIME_ZONE,
    dataFolder,
    languagesFolder: resolve(dataFolder, 'languages'),
    ...readMediaPlaces({
      dataFolder,
      media: read.SEYIR_MEDIA,
      endpoint: read.AWS_ENDPOINT_URL_S3,
      region: read.AWS_REGION,
      accessKeyId: read.AWS_ACCESS_KEY_ID,
      secretAccessKey: read.AWS_SECRET_ACCESS_KEY,
      cacheBytes: read.SEYIR_DISK_CACHE_MB * MEGABYTE,
    }),
    ffmpegPath: read.FFMPEG_PATH,
    stream: { limit: read.SEYIR_STREAM_LIMIT, tokenMs: read.SEYIR_STREAM_TOKEN_MINUTES * MINUTE_MS },
    cacheBytes: (read.SEYIR_CACHE_MB ?? decideCacheMb(readMachineMemory())) * MEGABYTE,
    media: {
      keepFreeBytes: read.SEYIR_MEDIA_KEEP_FREE_MB * MEGABYTE,
      ingestChannels: read.SEYIR_INGEST_CHANNELS,
    },
    demoMedia: read.SEYIR_DEMO_MEDIA,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.SEYIR_DATABASE_POOL,
    machine: read.SEYIR_MACHINE,
    secret: read.SEYIR_SECRET,
    outbox: {
      folder: resolve(dataFolder, 'outbox'),
      smtpUrl: read.SMTP_URL,
      mailFrom: read.SEYIR_MAIL_FROM,
      smsWebhookUrl: read.SMS_WEBHOOK_URL,
    },
    payment: {
      gateway: readGateway(read),
      ports: read.SEYIR_PAYMENT_PORT === undefined ? portsAfter(read.PORT) : [read.SEYIR_PAYMENT_PORT],
      origin: read.SEYIR_PAYMENT_ORIGIN,
    },
    recording: {
      quotaMinutes: read.SEYIR_RECORDING_HOURS * 60,
      hoursPerDay: read.SEYIR_RECORDING_HOURS_PER_DAY,
      episodesPerSeries: read.SEYIR_RECORDING_EPISODES,
    },
    usageKeptMs: read.SEYIR_USAGE_DAYS * DAY_MS,
    allowedOrigins: read.SEYIR_ALLOWED_ORIGINS,
    channelHosts: read.SEYIR_CHANNEL_HOSTS,
    frameAncestors: read.SEYIR_FRAME_ANCESTORS,
    rate: { perAddress: read.SEYIR_RATE_PER_ADDRESS, perSession: read.SEYIR_RATE_PER_SESSION },
    metricsPublic: read.SEYIR_METRICS_PUBLIC,
    log: { level: read.LOG_LEVEL, format: read.LOG_FORMAT },
    guest: { username: read.SEYIR_GUEST_USERNAME, password: read.SEYIR_GUEST_PASSWORD },
    session: {
      guestTokenMs: read.SEYIR_GUEST_TOKEN_MINUTES * MINUTE_MS,
      tokenMs: read.SEYIR_TOKEN_HOURS * HOUR_MS,
      limit: read.SEYIR_SESSION_LIMIT,
    },
    product: {
      feeRate: read.SEYIR_FEE_RATE,
      ppvLimitMinutes: read.SEYIR_PPV_LIMIT_MINUTES,
      payQuerySeconds: read.SEYIR_PAY_QUERY_SECONDS,
      socialLinks: read.SEYIR_SOCIAL_LINKS,
      supportPhone: read.SEYIR_SUPPORT_PHONE,
      ...{ loginUrl: read.SEYIR_LOGIN_URL, announcement: '', announcementEn: '' },
    },
  };
}

function checkGateway(read: z.output<typeof ENVIRONMENT>, context: z.RefinementCtx): void {
  if (read.PAYMENT_GATEWAY !== 'iyzico') return;
  for (const name of ['IYZICO_API_KEY', 'IYZICO_SECRET_KEY'] as const) {
    const message = 'must be set when PAYMENT_GATEWAY is iyzico';
    if (read[name] === undefined) context.addIssue({ code: 'custom', path: [name], message });
  }
}

function checkBucket(read: z.output<typeof ENVIRONMENT>, context: z.RefinementCtx): void {
  if (!isBucket(read.SEYIR_MEDIA)) return;
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    const message = 'must be set when SEYIR_MEDIA is a bucket';
    if (read[name] === undefined) context.addIssue({ code: 'custom', path: [name], message });
  }
}

function readGateway(read: z.output<typeof ENVIRONMENT>): Config['payment']['gateway'] {
  const { PAYMENT_GATEWAY: kind, IYZICO_URI: uri, IYZICO_API_KEY: apiKey, IYZICO_SECRET_KEY: secretKey } = read;
  if (kind === 'sandbox') return { kind };
  return { kind, uri, apiKey: apiKey ?? '', secretKey: secretKey ?? '' };
}

/** Without a configured port any free one will do when PORT + 1 is taken. */
const portsAfter = (port: number) => (port === 0 || port === MOST_PORT ? [0] : [port + 1, 0]);

/** Values are not printed: an address may hold a password. */
function writeProblems(error: z.ZodError): string {
  const problems = new Map<string, string>();
  for (const issue of error.issues) {
    const name = String(issue.path[0]);
    if (!problems.has(name)) problems.set(name, issue.message);
  }
  const lines = [...problems].map(([name, message]) => `  ${name} ${message}`);
  return `The configuration is not valid (docs/operations.md lists every variable):\n${lines.join('\n')}`;
}
