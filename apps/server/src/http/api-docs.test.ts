import { listenToEvents } from '@seyir/contract/events';
import { logout } from '@seyir/contract/session';
import { describe, expect, it } from 'vitest';
import { testHttp } from '../../test/http.ts';
import { apiDocsRoutes } from './api-docs.routes.ts';
import { route } from './route.ts';

const routes = [route(logout, async () => undefined), route(listenToEvents, async () => (stream) => stream.end())];
const open = () => testHttp({ routes, rawRoutes: apiDocsRoutes(routes) });

describe('the description of the API', () => {
  it('has the calls that are answered and no others', async () => {
    const answer = await (await open()).inject('/api/openapi.json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const { openapi, paths } = answer.json();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths).sort()).toEqual(['/auth/user/logout', '/events']);
  });

  it('is a page for people too, which needs nothing but its style', async () => {
    const http = await open();
    const page = await http.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('/auth/user/logout');
    expect(page.body).not.toMatch(/<script|<style|style=|onclick/);
    const [, css = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.body) ?? [];
    const style = await http.inject(css);
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });
});
