// Static file server of the built web application: all files are read into memory at start-up (a few megabytes), each with
// its ETag and the precompressed forms of the build.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getTimeZone, PRESET_TIME_ZONE } from '@seyir/core/time/local-time';
import { escapeHtml } from '../shared/html.ts';
import type { LanguageFile } from '../shared/language-files.ts';
import { chooseEncoding, type Encoding } from './compression.ts';
import { type PageMetadata, type PageOpening, writePageMetadata, writePageOpening } from './page-document.ts';
import { matchesEtag, writeEtag } from './prepared.ts';
import type { RawReply } from './route.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The build puts a content hash into the names below this folder, so they are cached as immutable. */
const HASHED_FOLDER = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

interface WebFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
}

interface WebAppRequest {
  /** The path of the address, still percent-encoded. */
  readonly path: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The answer for a path, or undefined when the application has nothing there. */
export type WebApp = (request: WebAppRequest) => RawReply | undefined;

/**
 * Reads a build. Single-page application fallback: a path without a file gets the application's document, so that deep links
 * work. A missing file with an extension is 404: a document served as a script would only fail later.
 */
export async function readWebApp(
  folder: string,
  describePage?: DescribePage,
  languages: readonly LanguageFile[] = [],
): Promise<WebApp> {
  const files = await readFiles(folder, languages);
  const documentOf = (name: string) => files.get(documentName(name)) ?? files.get(HOME_DOCUMENT);

  return ({ path, acceptEncoding, ifNoneMatch }) => {
    const name = decodePath(path);
    const own = files.get(name);
    const file = own ?? (isPage(name) ? documentOf(name) : undefined);
    if (!file) return undefined;
    const page = own && name !== HOME_DOCUMENT ? undefined : describePage?.(name);
    return answerFile(page?.words || page?.opening ? describeFile(file, page) : file, acceptEncoding, ifNoneMatch);
  };
}

/** The differences of one page's document from the common one. */
interface PageDescription {
  /** Metadata for link previews. */
  readonly words?: PageMetadata | undefined;
  readonly opening?: PageOpening | undefined;
}

export type DescribePage = (path: string) => PageDescription | undefined;

/** The document of one page; small enough to be sent uncompressed. */
function describeFile(file: WebFile, { words, opening }: PageDescription): WebFile {
  let document = file.body.toString('utf8');
  if (words) document = writePageMetadata(document, words);
  if (opening) document = writePageOpening(document, opening);
  const body = Buffer.from(document);
  return { ...file, body, etag: writeEtag(body), encoded: {} };
}

function answerFile(file: WebFile, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): RawReply {
  const headers = { etag: file.etag, 'cache-control': file.cacheControl, vary: 'Accept-Encoding' };
  if (matchesEtag(ifNoneMatch, file.etag)) return { status: 304, headers };
  const encoding = chooseEncoding(acceptEncoding);
  const encoded = encoding && file.encoded[encoding];
  return {
    headers: { ...headers, 'content-type': file.type, ...(encoded ? { 'content-encoding': encoding } : {}) },
    body: encoded ?? file.body,
  };
}

/** Prefixes without pages: a missing file there is 404. */
const NOT_PAGES = [HASHED_FOLDER, '/images/', '/stream/', '/gateway/'];

/** Below this prefix a dot is not an extension: search terms and names of titles may contain one. */
const PAGES = '/dashboard/';

/** Pages that open with the picture of a channel have a document that names other files (apps/web/build). */
const LIVE_PAGES = '/dashboard/livetv/';
const LIVE_DOCUMENT = '/live.html';

const HOME_DOCUMENT = '/index.html';
/** Pages outside of the dashboard (sign-in, settings, payments), which use nothing of the home. */
const PAGE_DOCUMENT = '/page.html';
const DASHBOARD = /^\/(dashboard(\/|$)|$)/;

function documentName(name: string): string {
  if (CONSOLE.test(name)) return CONSOLE_DOCUMENT;
  if (name.startsWith(LIVE_PAGES)) return LIVE_DOCUMENT;
  return DASHBOARD.test(name) ? HOME_DOCUMENT : PAGE_DOCUMENT;
}

/** The operator console, an application of its own. */
const CONSOLE = /^\/console(\/|$)/;
const CONSOLE_DOCUMENT = '/console.html';

/** Hidden files such as `/.env` and `/.git/config`, which vulnerability scanners request, have no extension. */
const isFile = (name: string) => extname(name) !== '' || name.includes('/.');

const isPage = (name: string) =>
  name.startsWith(PAGES) || (!isFile(name) && !NOT_PAGES.some((place) => name.startsWith(place)));

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function readFiles(folder: string, languages: readonly LanguageFile[]): Promise<ReadonlyMap<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const bodies = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
  const files = new Map<string, WebFile>();
  for (const [path, body] of bodies) {
    // Compressed forms are found through the file they belong to, never by their own name.
    if (/\.(br|gz)$/.test(path)) continue;
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    const br = bodies.get(`${path}.br`);
    const gzip = bodies.get(`${path}.gz`);
    const file = {
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      etag: writeEtag(body),
      cacheControl: name.startsWith(HASHED_FOLDER) ? IMMUTABLE : REVALIDATE,
      body,
      encoded: { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    };
    files.set(name, name.endsWith('.html') ? writeSettings(file, languages) : file);
  }
  for (const { tag, texts } of languages) {
    const body = Buffer.from(JSON.stringify({ texts }));
    const facts = { type: TYPES['.json'] ?? '', etag: writeEtag(body), cacheControl: REVALIDATE };
    files.set(`/languages/${tag}.json`, { ...facts, body, encoded: { gzip: gzipSync(body) } });
  }
  return files;
}

/**
 * Documents carry the zone of the service, unless it is the preset, and its further languages: the application formats times and
 * shows texts before its first call.
 */
function writeSettings(file: WebFile, languages: readonly LanguageFile[]): WebFile {
  const offered = languages.map(({ tag, name }) => ({ tag, name }));
  const settings = [
    ...(getTimeZone() === PRESET_TIME_ZONE ? [] : [['time-zone', getTimeZone()] as const]),
    ...(offered.length === 0 ? [] : [['languages', JSON.stringify(offered)] as const]),
  ];
  if (settings.length === 0) return file;
  const metas = settings.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />\n  `);
  const body = Buffer.from(file.body.toString('utf8').replace('</head>', () => `${metas.join('')}</head>`));
  return { ...file, body, etag: writeEtag(body), encoded: {} };
}
