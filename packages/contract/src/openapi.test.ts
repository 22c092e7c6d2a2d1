import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './all-endpoints.ts';
import { writeApiMarkdown } from './api-markdown.ts';
import { writeApiPage } from './api-page.ts';
import { API_PAGE_CSS } from './api-page-css.ts';
import { endpoint } from './endpoint.ts';

import { ERRORS } from './errors.ts';
import { SchemaGatherer } from './json-schema.ts';
import { errorsOf, writeOpenApi } from './openapi.ts';

const document = writeOpenApi(ENDPOINTS, { title: 'Seyir', version: '1.2.3', serverUrl: '/api' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function findRefs(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findRefs);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : findRefs(inner),
  );
}

describe('the OpenAPI document', () => {
  it('has an operation for every call, each with a name of its own', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });

  it('points only to components that exist, and has none that nothing points to', () => {
    const refs = new Set(findRefs(document));
    const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...refs].sort()).toEqual(components.sort());
  });

  it.each(operations)('$method $path declares the parameters of its path', ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name)).toEqual(inPath);
    expect(declared.every(({ required }) => required)).toBe(true);
    expect(path).not.toContain(':');
  });

  it.each(operations)('$method $path answers with success first and its failures after', ({ path, operation }) => {
    const statuses = Object.keys(operation.responses);
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    const declared = ENDPOINTS[operation.operationId];
    if (!declared || declared.errorKind === 'returncode') return;
    const failures = new Set([
      '431',
      ...(path.includes('{') ? ['404'] : []),
      ...errorsOf(declared).map((code) => String(ERRORS[code].status)),
    ]);
    expect(new Set(statuses.filter((status) => !status.startsWith('2')))).toEqual(failures);
  });

  it('declares what any call may answer before its handler runs [API-05]', () => {
    for (const { method, operation } of operations) {
      if (ENDPOINTS[operation.operationId]?.errorKind === 'returncode') continue;
      const statuses = Object.keys(operation.responses);
      const common = ['400', '429', '431', '500', '503', ...(method === 'get' ? [] : ['413', '415'])];
      expect([operation.operationId, ...statuses]).toEqual(expect.arrayContaining(common));
    }
  });

  it('declares 404 wherever a path has a parameter: an empty one, or one with a slash, is another address', () => {
    const withParameter = operations.filter(({ path }) => path.includes('{'));
    for (const { path, operation } of withParameter)
      expect([path, ...Object.keys(operation.responses)]).toContain('404');
  });

  it('declares 409 for every call of player links: a session without a profile has none', () => {
    const calls = operations.filter(({ path }) => path.startsWith('/player-link'));
    expect(calls.map(({ operation }) => '409' in operation.responses)).toEqual([true, true, true]);
  });

  it('asks for a token exactly where one is needed', () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0);
    const publicCalls = Object.entries(ENDPOINTS).filter(([, { access }]) => access === 'public');
    expect(open.map(({ operation }) => operation.operationId).sort()).toEqual(publicCalls.map(([name]) => name).sort());
  });

  it('has a tag with a sentence for every feature in use', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
    expect(document.tags.every(({ description }) => description.length > 10)).toBe(true);
  });

  it('describes a query parameter by its meaning, not by its text on the wire', () => {
    const size = document.paths['/label/{id}']?.get?.parameters.find(({ name }) => name === 'size');
    expect(size).toEqual({
      name: 'size',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 150 },
    });
  });

  it('describes plain text, events, empty replies and a missing advertisement', () => {
    expect(document.paths['/client/profiles/validate/pin/{id}']?.post?.requestBody?.content).toHaveProperty([
      'text/plain',
    ]);
    expect(document.paths['/channel/{id}/url']?.get?.responses[200]?.content).toHaveProperty(['text/plain']);
    expect(document.paths['/events']?.get?.responses[200]?.content).toHaveProperty(['text/event-stream']);
    expect(document.paths['/auth/user/logout']?.post?.responses[204]).toEqual({ description: 'Done.' });
    expect(Object.keys(document.paths['/ads/{slot}']?.get?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '204']),
    );
  });

  it('says that the legacy interface answers 200 also when it fails (LEGACY-02)', () => {
    const responses = document.paths['/legacy/delnpvr.jsp']?.get?.responses ?? {};
    expect(responses[200]?.description).toContain('returncode');
    expect(Object.keys(responses)).toEqual(['200', '431']);
  });

  it('is the same every time and survives JSON', () => {
    const again = writeOpenApi(ENDPOINTS, { title: 'Seyir', version: '1.2.3', serverUrl: '/api' });
    expect(JSON.parse(JSON.stringify(again))).toEqual(document);
  });

  it('writes only the calls it is given', () => {
    const one = writeOpenApi(
      {
        ping: endpoint({
          method: 'GET',
          path: '/ping',
          access: 'public',
          feature: 'client',
          summary: 'Answers.',
          reply: z.object({ ok: z.boolean() }),
        }),
      },
      { title: 'x', version: '1', serverUrl: '/' },
    );
    expect(Object.keys(one.paths)).toEqual(['/ping']);
    expect(one.tags.map(({ name }) => name)).toEqual(['client']);
    expect(Object.keys(one.components.schemas)).toEqual(['ErrorBody']);
  });
});

describe('SchemaGatherer', () => {
  it('refuses two forms under one name', () => {
    const gatherer = new SchemaGatherer();
    const Twofold = z.object({ at: z.string().transform(Number).pipe(z.number()) }).meta({ id: 'Twofold' });
    gatherer.write(Twofold, 'input');
    expect(() => gatherer.write(Twofold, 'output')).toThrow('Twofold has two forms');
  });
});

describe('the page', () => {
  const page = writeApiPage(document);

  it('needs no script and no inline style', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
    expect(page).toContain('<link rel="stylesheet" href="/api/docs.css">');
    expect(API_PAGE_CSS).not.toMatch(/url\(|@import/);
  });

  it('shows every call, entity and code', () => {
    for (const name of Object.keys(ENDPOINTS)) expect(page).toContain(`<article id="${name}">`);
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="entity-${name}"`);
    for (const { code, status } of document['x-error-codes']) expect(page).toContain(`id="error-${status}-${code}"`);
  });

  it('leads every link within itself somewhere, and has no id twice', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const targets = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    expect([...targets].filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('is the text it was given, whatever that holds', () => {
    const hostile = writeApiPage({ ...document, info: { ...document.info, title: '<img src=x onerror="a">&' } });
    expect(hostile).toContain('&lt;img src=x onerror=&quot;a&quot;&gt;&amp;');
    expect(hostile).not.toContain('<img');
  });
});

describe('the markdown', () => {
  const markdown = writeApiMarkdown(document);

  it('shows every call, entity and code', () => {
    for (const { path, method } of operations) expect(markdown).toContain(`### ${method.toUpperCase()} ${path}`);
    for (const name of Object.keys(document.components.schemas)) expect(markdown).toContain(`\n### ${name}\n`);
    for (const { code, status } of document['x-error-codes']) expect(markdown).toContain(`| \`${code}\` | ${status} |`);
  });

  it('has tables of even rows', () => {
    const lines = markdown.split('\n');
    const cells = (line: string) => line.replaceAll('\\|', '').split('|').length;
    const uneven = lines.filter((line, index) => {
      const before = lines[index - 1] ?? '';
      return line.startsWith('|') && before.startsWith('|') && cells(line) !== cells(before);
    });
    expect(uneven).toEqual([]);
  });
});
