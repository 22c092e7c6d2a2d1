// Service worker of the viewers' application. It keeps the shell (document, scripts, styles, fonts), so that the application
// opens from the cache and without a connection, and shows push messages. Calls, pictures and streams do not pass through it.

import { openDocument } from './open-document.ts';
import { readPush } from './push.ts';
import { decideAnswer, SHELL_DOCUMENT } from './shell.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Written by the build (build/service-worker.ts): the files of the shell, and a hash of their names. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const CACHE = `shell ${__SHELL__.version}`;
/** Most requests of a viewer who watches: they need not start the worker. */
const PAST_THE_WORKER = ['/stream/*', '/api/*', '/images/*'];

self.addEventListener('install', (event) => {
  const routes = PAST_THE_WORKER.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  event.waitUntil(event.addRoutes?.(routes).catch(() => undefined) ?? Promise.resolve());
  event.waitUntil(install());
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // `reload`: the document is not hashed, and an HTTP cache between may hold the one of another build.
  await cache.addAll([new Request(SHELL_DOCUMENT, { cache: 'reload' }), ...__SHELL__.files]);
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const decided = decideAnswer(event.request, self.location.origin);
  if (decided === 'asset') event.respondWith(answerAsset(event));
  if (decided === 'document') answerDocument(event);
});

/** Names have the hash of their content: what is cached never changes. */
async function answerAsset({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

function answerDocument(event: FetchEvent): void {
  const { request, preloadResponse, resultingClientId } = event;
  const { answer, compared } = openDocument({
    network: Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request)),
    findCached: () => caches.match(SHELL_DOCUMENT, { ignoreVary: true }),
    async onOutdated() {
      const page = await self.clients.get(resultingClientId);
      await page?.navigate(page.url);
    },
  });
  event.respondWith(answer);
  event.waitUntil(compared);
}

self.addEventListener('push', (event) => {
  const shown = readPush(event.data);
  event.waitUntil(show(shown));
});

async function show({ title, body, tag, path }: ReturnType<typeof readPush>): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A visible page shows the same message itself.
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-96.png',
    data: path,
  });
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open(String(notification.data ?? '/')));
});

/** In the page that is open, if there is one: its player and its session are kept. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith('/console'));
  if (page === undefined) return void (await self.clients.openWindow(path));
  await page.focus();
  page.postMessage({ type: 'open', path });
}
