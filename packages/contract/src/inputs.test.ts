import { describe, expect, it } from 'vitest';
import { register, requestPasswordReset, resetPassword } from './account.ts';
import { ENDPOINTS } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { readLabel } from './home.ts';
import { SchemaGatherer } from './json-schema.ts';
import type { JsonSchema } from './openapi-document.ts';
import { pageWindow } from './pages.ts';
import { createProfile, selectProfile, setUserLevel, validatePin } from './profiles.ts';
import { login } from './session.ts';

type Part = 'params' | 'query' | 'body';
const parse = (endpoint: Endpoint, part: Part, value: unknown) => endpoint[part]?.safeParse(value);
const accepts = (endpoint: Endpoint, part: Part, value: unknown) => parse(endpoint, part, value)?.success;
const text = (count: number) => 'x'.repeat(count);

describe('every input', () => {
  /** Places where a text has no longest form or a list no most. */
  function findUnbounded(schema: JsonSchema, place: string): string[] {
    const inner: [string, JsonSchema | boolean | undefined][] = [
      ...Object.entries(schema.properties ?? {}).map(([name, field]): [string, JsonSchema] => [
        `${place}.${name}`,
        field,
      ]),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
        (one): [string, JsonSchema] => [place, one],
      ),
      [`${place}[]`, schema.items],
      [`${place}.*`, schema.additionalProperties],
    ];
    const isOpenText =
      schema.type === 'string' && schema.maxLength === undefined && !schema.enum && schema.const === undefined;
    const isOpenList = schema.type === 'array' && schema.maxItems === undefined;
    return [
      ...(isOpenText || isOpenList ? [place] : []),
      ...inner.flatMap(([where, one]) => (typeof one === 'object' ? findUnbounded(one, where) : [])),
    ];
  }

  it('is bounded', () => {
    const schemas = new SchemaGatherer();
    const written = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) =>
      (['params', 'query', 'body'] as const).map((part) => {
        const schema = endpoint[part];
        return schema ? findUnbounded(schemas.write(schema, 'input'), `${name} ${part}`) : [];
      }),
    );
    const components = Object.entries(schemas.components()).map(([name, schema]) => findUnbounded(schema, name));
    expect([...written, ...components].flat()).toEqual([]);
  });

  it('strips unknown fields', () => {
    expect(parse(login, 'body', { username: 'a', password: 'b', role: 'admin' })?.data).toEqual({
      username: 'a',
      password: 'b',
    });
  });
});

describe('registration', () => {
  const person = { username: 'defne', email: 'd@e.fr', password: 'seyir1234' };

  it.each([
    [{ name: 'Defne', surname: 'Aral' }],
    [{ firstName: 'Defne', lastName: 'Aral' }],
    [{ name: 'Defne', lastName: 'Aral' }],
    [{ name: 'Defne', surname: 'Aral', firstName: 'x', lastName: 'y' }],
  ])('takes %j for name and surname (SIGNUP-14)', (names) => {
    expect(parse(register, 'body', { ...person, ...names })?.data).toEqual({
      ...person,
      name: 'Defne',
      surname: 'Aral',
    });
  });

  it('names each bad field (SIGNUP-15)', () => {
    const { error } = register.body.safeParse({ username: 'ab', email: 'x', password: 'short', surname: 'Aral' });
    expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual(['email', 'name', 'password', 'username']);
    const names = register.body.safeParse({ ...person, name: 'Al' });
    expect(names.error?.issues.map(({ path }) => path[0]).sort()).toEqual(['name', 'surname']);
  });
});

describe('password recovery', () => {
  it.each([
    [{ email: 'a@b.c' }, true],
    [{ phone: '5321234567' }, true],
    [{ phone: '532' }, false],
    [{ email: 'a@b' }, false],
    [{}, false],
  ])('takes %j: %s (FORGOT-09)', (body, ok) => {
    expect(accepts(requestPasswordReset, 'body', body)).toBe(ok);
  });

  it('lets a short password through, which is answered with a data of its own (RESET-09)', () => {
    expect(accepts(resetPassword, 'body', { token: 't', id: '1', password: 'kısa' })).toBe(true);
  });
});

describe('profiles', () => {
  it('select judges nothing but id and pin (PROFILE-32)', () => {
    const whole = { id: 'p1', pin: '12', name: 7, posterName: null, kid: 'yes', deviceQuota: 4 };
    expect(accepts(selectProfile, 'body', whole)).toBe(true);
    expect(accepts(selectProfile, 'body', { pin: '1234' })).toBe(false);
  });

  it.each([
    [{ name: 'Ali' }, true],
    [{ name: 'Ali', pin: '', kid: true, posterName: 'male' }, true],
    [{ name: 'Ali', pin: '123' }, false],
    [{ name: 'Ali', posterName: 'unknown' }, false],
    [{ name: text(16) }, false],
    [{ pin: '1234' }, false],
  ])('create takes %j: %s (PROFILE-25)', (body, ok) => {
    expect(accepts(createProfile, 'body', body)).toBe(ok);
  });

  it.each([
    ['1234', true],
    ['123', false],
    ['12345', false],
    ['', false],
    [undefined, false],
    ['{"pin":"1234"}', false],
  ])('the PIN check takes the body %j: %s (PIN-09)', (body, ok) => {
    expect(accepts(validatePin, 'body', body)).toBe(ok);
  });

  it.each([
    [0, true],
    [8, true],
    [12, true],
    [14, true],
    [4, false],
    [15, false],
    ['12', false],
    [null, false],
  ])('the parental level takes %j: %s (PARENTAL-06)', (userlevel, ok) => {
    expect(accepts(setUserLevel, 'body', { userlevel })).toBe(ok);
  });
});

describe('pages of a row', () => {
  it.each([
    [{}, { offset: 0, count: 16 }],
    [
      { page: '0', size: '16' },
      { offset: 0, count: 16 },
    ],
    [{ page: 2 }, { offset: 32, count: 16 }],
    [
      { page: '3', size: '10' },
      { offset: 30, count: 10 },
    ],
    [
      { offset: '0', count: '150' },
      { offset: 0, count: 150 },
    ],
    [{ offset: 20 }, { offset: 20, count: 150 }],
    [
      { count: 5, page: 3, size: 16 },
      { offset: 0, count: 5 },
    ],
  ])('%j is the window %j (ROW-06)', (query, window) => {
    expect(pageWindow(readLabel.query.parse(query))).toEqual(window);
  });

  it.each([
    { page: '-1' },
    { page: 'x' },
    { page: '' },
    { page: '1.5' },
    { page: ' 1' },
    { size: '0' },
    { size: '151' },
    { count: '151' },
    { offset: '-1' },
    { page: ['1', '2'] },
  ])('%j is refused (ROW-05)', (query) => {
    expect(accepts(readLabel, 'query', query)).toBe(false);
  });
});
