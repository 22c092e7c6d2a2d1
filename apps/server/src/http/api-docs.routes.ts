// API documentation: the OpenAPI document and its HTML page, limited to the calls that this server has mounted.
import { ENDPOINTS } from '@seyir/contract/all-endpoints';
import { API_PAGE_LINKS, writeApiPage } from '@seyir/contract/api-page';
import { API_PAGE_CSS } from '@seyir/contract/api-page-css';
import { writeOpenApi } from '@seyir/contract/openapi';
import manifest from '../../package.json' with { type: 'json' };
import { API_BASE } from './mount-route.ts';
import type { RawRoute, Route } from './route.ts';

export function apiDocsRoutes(routes: readonly Route[]): RawRoute[] {
  const answered = new Set(routes.map(({ endpoint }) => endpoint));
  const endpoints = Object.fromEntries(Object.entries(ENDPOINTS).filter(([, endpoint]) => answered.has(endpoint)));
  const document = writeOpenApi(endpoints, { title: 'Seyir', version: manifest.version, serverUrl: API_BASE });
  return [
    page(API_PAGE_LINKS.openapi, 'The calls as an OpenAPI document.', 'application/json', JSON.stringify(document)),
    page(`${API_BASE}/docs`, 'The calls as a page for people.', 'text/html', writeApiPage(document)),
    page(API_PAGE_LINKS.css, 'The style of that page.', 'text/css', API_PAGE_CSS),
  ];
}

function page(path: string, summary: string, type: string, body: string): RawRoute {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' };
  return { path, summary, handle: async () => ({ headers, body }) };
}
