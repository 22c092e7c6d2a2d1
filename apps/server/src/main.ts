// Reads the configuration, opens the server, closes it when asked to. The only file that says process.
// Before everything else: it keeps the process's ticks fast.
import './shared/fast-ticks.ts';
import { fileURLToPath } from 'node:url';
import { makeProgressLine } from './cli/progress-line.ts';
import { openServer, type Server, type ServerOptions } from './compose/open-server.ts';
import { writeReadyBlock } from './compose/ready-block.ts';
import { type Config, readConfig } from './config.ts';
import { DatabaseStartError } from './db/errors.ts';
import { StartError } from './shared/app-error.ts';
import { type Log, makeLog } from './shared/log.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** A close that hangs, on a database that is away for instance, ends here. */
const CLOSE_LIMIT_MS = 25_000;
/** npm passes a terminal's Ctrl-C on to a process that has already had it: what follows at once is the same signal. */
const SAME_SIGNAL_MS = 1_000;
/** Where nobody says how wide a line is. */
const DUMB_COLUMNS = 80;

/** Starts the server. A failure that one sentence explains is told with that sentence, and the exit code is 1. */
export async function main({ env }: { env: Readonly<Record<string, string | undefined>> }): Promise<void> {
  try {
    const config = readConfig(env);
    const log = makeLog({ level: config.log.level, format: chooseFormat(config) });
    endOnUnforeseen(log);
    const media = showDemoMedia();
    const { onDemoMedia } = media;
    const opening = openServer({ config, log, pid: process.pid, onDemoMedia, webFolder: WEB_FOLDER });
    closeOnSignal(opening, log);
    const server = await opening;
    process.stdout.write(writeReadyBlock({ ...server, dataFolder: config.dataFolder }));
    media.begin();
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof StartError || error instanceof DatabaseStartError)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
}

type OnDemoMedia = NonNullable<ServerOptions['onDemoMedia']>;

/** A bar below the ready block, or plain lines where there is no terminal, until all films are made. */
function showDemoMedia(): { onDemoMedia: OnDemoMedia; begin(): void } {
  const { stdout } = process;
  const terminal = {
    write: (text: string) => void stdout.write(text),
    isTTY: stdout.isTTY,
    columns: stdout.columns ?? DUMB_COLUMNS,
  };
  const line = makeProgressLine(terminal, '  Demo films');
  let isReady = false;
  let latest: Parameters<OnDemoMedia>[0] | undefined;
  const show = () => {
    if (!isReady || latest === undefined) return;
    line.show(latest.done / latest.total, `${latest.waiting} titles and programmes to go`);
    if (latest.waiting === 0) line.end();
  };
  return {
    onDemoMedia(progress) {
      latest = progress;
      show();
    },
    begin() {
      isReady = true;
      show();
    },
  };
}

const chooseFormat = ({ log }: Config) =>
  log.format === 'auto' ? (process.stdout.isTTY ? 'pretty' : 'json') : log.format;

/** The first signal closes cleanly, also while the server is still opening; the second does not wait. */
function closeOnSignal(opening: Promise<Server>, log: Log): void {
  let closingSince: number | undefined;
  const handle = async (signal: NodeJS.Signals) => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    const server = await opening.catch(() => undefined);
    await server?.close();
    log.info('closed');
    process.exit();
  };
  process.on('SIGINT', handle).on('SIGTERM', handle);
}

/** After an error nobody foresaw the state is unknown: say all about it and end, the supervisor starts anew. */
function endOnUnforeseen(log: Log): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'an unforeseen error ends the server');
    setImmediate(() => process.exit(1));
  };
  process.on('uncaughtException', end).on('unhandledRejection', end);
}

if (import.meta.main) await main({ env: process.env });
