// `npm run dev`: the server, started again whenever one of its files changes, behind Vite's development server, which
// shows changes of the web application at once.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { runScript } from './plain-failure.ts';

const root = dirname(import.meta.dirname);
const VITE_PORT = 5173;
const SERVER_PORT = process.env.PORT ?? '8080';
/** What the server answers itself; everything else is the web application's. */
const SERVER_PATHS = ['/api', '/images', '/stream', '/gateway', '/healthz', '/readyz', '/metrics'];

/** Addresses of the console get its document, as the server does (apps/server/src/http/web-app.ts). */
function openConsoleDocument({ middlewares }: ViteDevServer): void {
  middlewares.use((request, _, next) => {
    if (/^\/console(\/|\?|$)/.test(request.url ?? '')) request.url = '/console.html';
    next();
  });
}

await runScript(async () => {
  const target = `http://127.0.0.1:${SERVER_PORT}`;
  const vite = await createServer({
    root: join(root, 'apps/web'),
    plugins: [{ name: 'seyir:console', configureServer: openConsoleDocument }],
    server: { port: VITE_PORT, proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, xfwd: true }])) },
  });
  await vite.listen();
  vite.printUrls();

  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/serve.ts'], {
    cwd: root,
    // The address people open is Vite's.
    env: { PUBLIC_URL: vite.resolvedUrls?.local[0], ...process.env, PORT: SERVER_PORT },
    stdio: 'inherit',
  });
  server.once('exit', () => void vite.close());
  // A terminal sends Ctrl-C to both; a SIGTERM has to be passed on.
  process.once('SIGINT', () => undefined).once('SIGTERM', () => server.kill('SIGTERM'));
});
