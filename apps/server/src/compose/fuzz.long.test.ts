// Every call with inputs that are generated from its own schema, some of them wrong: never 500, and no secret in a log line
// or an answer. SEYIR_FUZZ_RUNS widens it.
import { Writable } from 'node:stream';
import type { Endpoint } from '@seyir/contract/endpoint';
import type { JsonSchema } from '@seyir/contract/openapi-document';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  aChannel,
  aMainProfile,
  anAccount,
  anAiring,
  aPackage,
  aSession,
  aSubscription,
  aTitle,
} from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../test/http.ts';
import { composeWhole, WHOLE_SECRET } from '../../test/whole-server.ts';
import type { Http } from '../http/build-http.ts';
import type { Caller } from '../http/caller.ts';
import { makeLog } from '../shared/make-log.ts';
import { makePasswords } from '../shared/passwords.ts';

const RUNS = Number(process.env.SEYIR_FUZZ_RUNS ?? 10);
const PASSWORD = 'Kirik-Kalem-7319';
/** Typed as a password or PIN: it may stand in no log line. */
const TYPED = 'Gizli-Defter-4486';
const BEARER = 'token-of-a-viewer-9152';

const db = useDatabase({ emptied: 'once' });
const lines: string[] = [];
const log = makeLog({
  level: 'debug',
  format: 'json',
  destination: new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  }),
});
let whole: Awaited<ReturnType<typeof composeWhole>>;
let http: Http;
let caller: Caller;
/** Ids of rows that exist: inputs reach further than the first lookup. */
const known: string[] = [];

beforeAll(async () => {
  whole = await composeWhole(db, undefined, log);
  await whole.jobs.start();
  const account = await anAccount(db, { password_hash: await makePasswords().hash(PASSWORD) });
  const { id: package_id } = await aPackage(db);
  await aSubscription(db, { account_id: account.id, package_id });
  const profile = await aMainProfile(db, { account_id: account.id });
  const session = await aSession(db, { account_id: account.id, profile_id: profile.id });
  const channel = await aChannel(db);
  const airing = await anAiring(db, { channel_id: channel.id });
  const title = await aTitle(db);
  known.push(package_id, profile.id, session.id, channel.id, airing.id, airing.programme_id, title.id, '5', '6');
  caller = aCaller({
    sessionId: session.id,
    accountId: account.id,
    packageId: package_id,
    profile: { id: profile.id, isKids: false, isMain: true, userlevel: 0 },
  });
  const resolveCaller = async () => ({ caller });
  http = await testHttp({ routes: whole.routes, rawRoutes: whole.rawRoutes, resolveCaller, log });
}, 120_000);
afterAll(async () => {
  await http.drain(0);
  await whole.jobs.stop(0);
  await whole.close();
});

const HOSTILE = [
  "' or 1=1 --",
  '../../../etc/passwd',
  '%2e%2e%2f',
  '\u202eters',
  'İıŞşĞğ',
  '👩‍👩‍👧‍👦',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  '-1',
  '0',
  '1e309',
  'NaN',
  'null',
  '2026-02-30',
  '2026-11-17T00:00:00.000+99:00',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '',
];

/** Parameters that pictures, player links and the player API read. */
const QUESTIONS = [
  ...['action', 'type', 'output', 'category_id', 'stream_id', 'series_id', 'vod_id', 'limit'],
  ...['utc', 'lutc', 'start', 'duration', 'stream', 'w', 'v'],
];

const anyText = () => fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom(...known), fc.string({ unit: 'grapheme' }));
const anyNumber = () =>
  fc.oneof(fc.constantFrom(0, -1, 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.5), fc.integer(), fc.double());
const anyJson = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.constantFrom(null, true, [], {}, [[]]), anyNumber(), anyText(), fc.array(anyText(), { maxLength: 3 }));

/** A value of the schema, mostly; `name` is the property that holds it. */
function inputFor(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: rightValue(schema, name) }, { weight: 1, arbitrary: anyJson() });
}

function rightValue(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (variants.length > 0) return fc.oneof(...variants.map((variant) => inputFor(variant, name)));
  if (schema.type === 'array') {
    const item = typeof schema.items === 'object' ? inputFor(schema.items, name) : anyJson();
    return fc.array(item, { maxLength: 4 });
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const [min, max] = [Math.max(schema.minimum ?? -10, -(2 ** 31)), Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1)];
    return fc.oneof(fc.integer({ min, max: Math.max(min, max) }), fc.constantFrom(min, max));
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'object' || schema.properties) {
    const inner = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, inputFor(value, key)] as const);
    // Every property may be missing.
    return fc.record(Object.fromEntries(inner), { requiredKeys: [] });
  }
  if (/password|pin$/i.test(name)) return fc.constantFrom(TYPED, PASSWORD, '1234');
  const { minLength = 0 } = schema;
  return anyText().map((text) => text.padEnd(minLength, 'a'));
}

const inputOf = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> =>
  schema
    ? inputFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '')
    : fc.constant(undefined);

/** Text for an address: lone surrogates cannot be encoded. */
const encode = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Surrogate}/gu, ''),
  );

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function requestOf({ method, path, bodyKind }: Endpoint, { params, query, body }: Input) {
  const fields = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(fields[name] ?? 'a') || 'a');
  const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {});
  const address = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const type = bodyKind === 'text' ? 'text/plain' : 'application/json';
  const payload = bodyKind === 'text' ? String(body) : JSON.stringify(body);
  const sent = body === undefined ? {} : { payload, headers: { ...bearer(BEARER), 'content-type': type } };
  return { method, url: `/api${filled}?${address}`, headers: bearer(BEARER), ...sent };
}

describe('every call, with inputs made from its own schema', () => {
  it('is never answered 500 where it has no schema: pictures, player links and the player API', async () => {
    // Before the other calls, one of which may end the session of the link.
    const made = await http.inject({
      ...{ method: 'POST', url: '/api/player-link', payload: { name: 'Kodi' }, headers: bearer(BEARER) },
    });
    expect(made.statusCode, made.body).toBeLessThan(300);
    const { username, password } = made.json();
    const credentials = new Map([
      ['username', username],
      ['password', password],
      ['secret', password],
    ]);
    const failed: string[] = [];
    const reached = new Set<number>();
    for (const { path } of whole.rawRoutes) {
      const texts = fc.record(Object.fromEntries(QUESTIONS.map((name) => [name, anyText()])), { requiredKeys: [] });
      const input = fc.record({ texts, parts: fc.array(anyText(), { minLength: 6, maxLength: 6 }) });
      for (const { texts: asked, parts } of fc.sample(input, { numRuns: RUNS * 3 })) {
        let part = 0;
        const filled = path.replace(/:(\w+)(?:\(.*?\))?|\*/g, (_, name: string) => {
          part += 1;
          return encode(credentials.get(name) ?? parts[part] ?? 'a') || 'a';
        });
        const pairs = Object.entries({ ...asked, username, password });
        const query = pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&');
        const answer = await http.inject({ method: 'GET', url: `${filled}?${query}` });
        reached.add(answer.statusCode);
        if (answer.statusCode === 500) failed.push(`${filled}?${query}`.slice(0, 600));
      }
    }
    expect(failed).toEqual([]);
    // The link is a real one: not every request ends at its door.
    expect([...reached]).toEqual(expect.arrayContaining([200, 400, 404]));
  }, 120_000);

  it('is never answered 500, and writes no secret into a log or an answer [API-05] [PIN-19] [SIGNUP-19]', async () => {
    const failed: string[] = [];
    const leaked: string[] = [];
    const secrets = [WHOLE_SECRET, '$argon2', PASSWORD, TYPED];
    let sent = 0;
    for (const { endpoint } of whole.routes) {
      if (endpoint.replyKind === 'events') continue;
      const input: fc.Arbitrary<Input> = fc.record({
        params: inputOf(endpoint.params),
        query: inputOf(endpoint.query),
        body: inputOf(endpoint.body),
      });
      for (const sample of fc.sample(input, { numRuns: RUNS })) {
        const request = requestOf(endpoint, sample);
        const answer = await http.inject(request);
        sent += 1;
        const name = `${request.method} ${request.url} ${'payload' in request ? request.payload : ''}`.slice(0, 600);
        const isReturncode = endpoint.errorKind === 'returncode' && answer.body.includes('"returncode":"500"');
        if (answer.statusCode === 500 || isReturncode) failed.push(name);
        for (const secret of [WHOLE_SECRET, '$argon2', PASSWORD]) if (answer.body.includes(secret)) leaked.push(name);
      }
    }
    const spoken = lines.filter((line) => [...secrets, BEARER].some((secret) => line.includes(secret)));
    expect({ failed, leaked, spoken }).toEqual({ failed: [], leaked: [], spoken: [] });
    expect(sent).toBeGreaterThan(RUNS * 100);
    expect(lines.length).toBeGreaterThan(sent);
  }, 120_000);

  it.each([
    ['lists', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ])('is refused with a deeply nested body: %s', async (_, payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await http.inject({ method: 'POST', url: '/api/auth/user/login', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_INPUT', fields: { body: 'Nested deeper than 32 levels.' } }),
    ]);
  });
});
