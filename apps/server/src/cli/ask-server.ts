// The client of the command socket: sends a command to the server that has the embedded database open. It imports next to
// nothing, because the table of commands and what they need take two seconds of a processor to load.
import { createConnection, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { hasErrorCode } from '../shared/error-code.ts';
import type { Terminal } from './progress-line.ts';

/** What a call of the command line brings, wherever it is run. */
export interface CommandCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly out: Terminal;
  readonly err: Terminal;
  readonly signal: AbortSignal;
  readonly pid: number;
}

export const FAILED = 1;
/** The exit code that shells expect after SIGINT. */
export const INTERRUPTED = 130;

/** The length of `sun_path` on the shorter systems, without the closing zero. */
export const SOCKET_PATH_LONGEST = 103;
export const socketPath = (dataFolder: string): string => join(dataFolder, 'command.sock');

/** One line of the server: output, or the end of the command. */
export type Reply = { readonly out: string } | { readonly err: string } | { readonly exit: number };

/** Commands about the machine or about the closed data folder, which no server runs. */
export const MACHINE_COMMANDS: readonly string[] = ['restore', 'doctor'];

/**
 * Runs the command in the server of the data folder. Undefined when it has to run here: no server listens, the command is about the
 * machine, or the database is PostgreSQL, which several processes may open.
 */
export async function askServer(
  env: Readonly<Record<string, string | undefined>>,
  call: Omit<CommandCall, 'pid'>,
): Promise<number | undefined> {
  const command = call.args.find((arg) => !arg.startsWith('-'));
  if (env.DATABASE_URL?.trim() || MACHINE_COMMANDS.includes(command ?? '')) return undefined;
  return await sendCommand(resolve(env.SEYIR_DATA?.trim() || './data'), call);
}

/** Sends the command to the server of the data folder. Undefined when none listens. */
export async function sendCommand(
  dataFolder: string,
  { args, cwd, out, err, signal }: Omit<CommandCall, 'pid'>,
): Promise<number | undefined> {
  const socket = await connect(socketPath(dataFolder));
  if (socket === undefined) return undefined;
  const send = (value: unknown) => socket.write(`${JSON.stringify(value)}\n`);
  send({ args, cwd, isTTY: out.isTTY, columns: out.columns });
  const abort = () => send('abort');
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    for await (const line of createInterface({ input: socket })) {
      const reply: Reply = JSON.parse(line);
      if ('out' in reply) out.write(reply.out);
      else if ('err' in reply) err.write(reply.err);
      else return reply.exit;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    socket.destroy();
  }
  err.write('The server ended before the command did.\n');
  return FAILED;
}

async function connect(path: string): Promise<Socket | undefined> {
  if (Buffer.byteLength(path) > SOCKET_PATH_LONGEST) return undefined;
  const socket = createConnection(path);
  return await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => {
      if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ECONNREFUSED') || hasErrorCode(error, 'ENOTSOCK'))
        resolve(undefined);
      else reject(error);
    });
  });
}
