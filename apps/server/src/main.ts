// Entry point: reads the configuration, opens the server, closes it on a signal.
// First import: it must run before other modules to keep process.nextTick fast.
import './shared/fast-ticks.ts';
import { fileURLToPath } from 'node:url';
import { openCommandSocket } from './cli/command-socket.ts';
import { makeProgressLine } from './cli/progress-line.ts';
import { runCommand } from './cli/run-command.ts';
import { openServer, type Server, type ServerOptions } from './compose/open-server.ts';
import { writeReadyBlock } from './compose/ready-block.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { DatabaseStartError } from './db/errors.ts';
import { makeTools } from './operator/open-tools.ts';
import { makeOperatorCommands } from './operator/run-for-operator.ts';
import { StartError } from './shared/app-error.ts';
import { keepHeapSize } from './shared/caches.ts';
import type { Log } from './shared/log.ts';
import { makeLog } from './shared/make-log.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Watchdog of a close that hangs, for instance on an unreachable database. */
const CLOSE_LIMIT_MS = 25_000;
/** Debounce: npm forwards a terminal's Ctrl-C to a process that has already received it. */
const SAME_SIGNAL_MS = 1_000;
/** The line width when the terminal reports none. */
const DUMB_COLUMNS = 80;

/** Starts the server. A start error prints its message without a stack, and the exit code is 1. */
export async function main({ env }: { env: Readonly<Record<string, string | undefined>> }): Promise<void> {
  try {
    keepHeapSize();
    const config = readConfig(env);
    const log = makeLog({ level: config.log.level, format: chooseFormat(config) });
    exitOnUncaught(log);
    const media = showDemoMedia();
    const { onDemoMedia } = media;
    const { pid } = process;
    const openCommands = (db: Database) => openCommandsOf({ env, config, db, log, pid });
    const makeRunOperatorCommand = (db: Database) => makeOperatorCommands(makeTools({ config, db }), pid);
    const commands = { makeRunOperatorCommand, openCommands };
    const opening = openServer({ config, log, onDemoMedia, webFolder: WEB_FOLDER, ...commands });
    closeOnSignal(opening, log);
    const server = await opening;
    process.stdout.write(writeReadyBlock({ ...server, dataFolder: config.dataFolder, isEmpty: !config.demo }));
    media.start();
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof StartError || error instanceof DatabaseStartError)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
}

interface CommandsDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  readonly pid: number;
}

/** Runs commands that arrive at the data folder's socket on the open database. */
function openCommandsOf({ env, config, db, log, pid }: CommandsDeps): Promise<() => Promise<void>> {
  const tools = makeTools({ config, db });
  const place = { env, withTools: <T>(work: (given: typeof tools) => Promise<T>) => work(tools) };
  return openCommandSocket({
    dataFolder: config.dataFolder,
    run: (call) => runCommand(place, { ...call, pid }),
    log,
  });
}

type OnDemoMedia = NonNullable<ServerOptions['onDemoMedia']>;

/** A progress bar below the ready block, or plain lines without a terminal, until all demo films are made. */
function showDemoMedia(): { onDemoMedia: OnDemoMedia; start(): void } {
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
    start() {
      isReady = true;
      show();
    },
  };
}

const chooseFormat = ({ log }: Config) =>
  log.format === 'auto' ? (process.stdout.isTTY ? 'pretty' : 'json') : log.format;

/** The first signal closes cleanly, also while the server is still opening; the second exits at once. */
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

/** After an uncaught error the state is unknown: log it and exit, so that the supervisor restarts the process. */
function exitOnUncaught(log: Log): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error: the server exits');
    setImmediate(() => process.exit(1));
  };
  process.on('uncaughtException', end).on('unhandledRejection', end);
}

if (import.meta.main) await main({ env: process.env });
