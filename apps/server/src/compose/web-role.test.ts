// The whole server in the role `web`, over HTTP: behaviour of several features together.
import { RECOVERY_OK } from '@seyir/contract/account';
import type { Endpoint } from '@seyir/contract/endpoint';
import type { JsonSchema } from '@seyir/contract/openapi-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aMainProfile, anAccount, aSession } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../test/http.ts';
import { composeWhole } from '../../test/whole-server.ts';
import type { Http } from '../http/build-http.ts';

const EMAIL = 'ada@seyir.test';
const db = useDatabase({ emptied: 'once' });
let whole: Awaited<ReturnType<typeof composeWhole>>;
let http: Http;
/** Files of the worker share the tables of jobs, which are not emptied. */
let startedAt: Date;

beforeAll(async () => {
  startedAt = new Date();
  whole = await composeWhole(db);
  await whole.jobs.start();
  const { id: accountId } = await anAccount(db, { email: EMAIL, email_key: EMAIL });
  const { id } = await aMainProfile(db, { account_id: accountId });
  const { id: sessionId } = await aSession(db, { account_id: accountId, profile_id: id });
  const caller = aCaller({ sessionId, accountId, profile: { id, isKids: false, isMain: true, userlevel: 0 } });
  http = await testHttp({ routes: whole.routes, resolveCaller: async () => ({ caller }) });
}, 120_000);
afterAll(async () => {
  await http.drain(0);
  await whole.jobs.stop(0);
  await whole.close();
});

describe('the first mail after a start', () => {
  it('is queued within the transaction that holds the only connection of PGlite', async () => {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/auth/user/forgot-password',
      payload: { email: EMAIL },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: RECOVERY_OK }]);
    const { rows } = await db.executeSql(
      `select state::text from pgboss.job where name = 'send-mail' and created_on >= '${startedAt.toISOString()}'`,
    );
    expect(rows).toEqual([{ state: 'created' }]);
  });
});

/** A sample input of a call, with a plausible value for every field of its schema. */
function makeSample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [variant] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (variant) return makeSample(variant);
  if (schema.type === 'array') return typeof schema.items === 'object' ? [makeSample(schema.items)] : [];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string')
    return schema.format === 'email' ? EMAIL : 'a'.repeat(Math.max(8, schema.minLength ?? 0));
  const entries = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, makeSample(inner)] as const);
  // A schema without a type accepts a text.
  return schema.type === 'object' ? Object.fromEntries(entries) : 'anything';
}

/** Copies of a value, each with one of its texts replaced. */
function* replaceEachText(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const replaced of replaceEachText(inner, text)) {
      yield Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced };
    }
  }
}

const sampleOf = (schema: z.ZodType | undefined) =>
  schema ? makeSample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};
const encode = (value: unknown) => encodeURIComponent(String(value)).replaceAll('SURROGATE', '%ED%A0%80');

/** Every request to a call in which one text holds a NUL or a lone surrogate. */
function* hostileRequests({ method, path, params, query, body, bodyKind }: Endpoint) {
  const samples = {
    params: sampleOf(params) as object,
    query: sampleOf(query) as object,
    body: body && sampleOf(body),
  };
  for (const [inAddress, inBody] of [
    ['a\0b', 'a\0b'],
    ['aSURROGATEb', 'a\ud800b'],
  ] as const) {
    const changed = [
      ...[...replaceEachText(samples.params, inAddress)].map((params) => ({ ...samples, params })),
      ...[...replaceEachText(samples.query, inAddress)].map((query) => ({ ...samples, query })),
      ...[...replaceEachText(samples.body, inBody)].map((body) => ({ ...samples, body })),
    ];
    for (const { params, query, body } of changed) {
      const fields = params as Record<string, unknown>;
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(fields[name] ?? 'a'));
      const pairs = Object.entries(query as object).map(([name, value]) => `${name}=${encode(value)}`);
      const type = bodyKind === 'text' ? 'text/plain' : 'application/json';
      const payload = bodyKind === 'text' ? String(body) : JSON.stringify(body);
      const sent = body === undefined ? {} : { payload, headers: { ...bearer('any'), 'content-type': type } };
      yield { method, url: `/api${filled}?${pairs.join('&')}`, headers: bearer('any'), ...sent };
    }
  }
}

describe('text that PostgreSQL cannot hold', () => {
  it('answers no call with 500, in any field [API-05]', async () => {
    const failed: string[] = [];
    let sent = 0;
    for (const { endpoint } of whole.routes) {
      for (const request of hostileRequests(endpoint)) {
        sent += 1;
        const answer = await http.inject(request);
        const status = endpoint.errorKind === 'returncode' ? Number(answer.json().returncode) : answer.statusCode;
        if (status === 500)
          failed.push(`${request.method} ${request.url} ${'payload' in request ? request.payload : ''}`);
      }
    }
    expect(failed).toEqual([]);
    expect(sent).toBeGreaterThan(200);
  });

  it.each(['\0', '\ud800'])('is refused inside the client data of a passkey: %j [EASY-05]', async (character) => {
    const clientData = JSON.stringify({
      challenge: `a${character}b`,
      type: 'webauthn.get',
      origin: 'http://localhost',
    });
    const clientDataJSON = Buffer.from(clientData).toString('base64url');
    const common = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
    const signIn = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' };
    const register = { clientDataJSON, attestationObject: 'AAAA', transports: [] };
    const post = (path: string, response: object) =>
      http.inject({ method: 'POST', url: `/api${path}`, headers: bearer('any'), payload: { response } });
    expect((await post('/auth/passkey/login', { ...common, response: signIn })).statusCode).toBe(401);
    expect((await post('/auth/passkey', { ...common, response: register })).statusCode).toBeLessThan(500);
  });
});
