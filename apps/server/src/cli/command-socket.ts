// Commands beside a running server on the embedded database, which one process can open: the server runs them itself. They
// arrive over a Unix socket in the data folder, which only its owner can enter. One JSON value a line:
// a call ({args, cwd, isTTY, columns}), then `abort`; back come {out}, {err} and at the end {exit}.
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { hasErrorCode } from '../shared/error-code.ts';
import type { Log } from '../shared/log.ts';
import { type CommandCall, FAILED } from './run-command.ts';

/** The length of `sun_path` on the shorter systems, without the closing zero. */
const SOCKET_PATH_LONGEST = 103;
const OWNER_ONLY = 0o600;

export const socketPath = (dataFolder: string): string => join(dataFolder, 'command.sock');

const Call = z.object({
  args: z.array(z.string()),
  cwd: z.string(),
  isTTY: z.boolean(),
  columns: z.number(),
});
const Reply = z.union([z.object({ out: z.string() }), z.object({ err: z.string() }), z.object({ exit: z.number() })]);

export interface CommandSocketDeps {
  readonly dataFolder: string;
  readonly run: (call: Omit<CommandCall, 'pid'>) => Promise<number>;
  readonly log: Log;
}

/** Takes commands until it is closed; running ones are aborted then. */
export async function openCommandSocket({ dataFolder, run, log }: CommandSocketDeps): Promise<() => Promise<void>> {
  const path = socketPath(dataFolder);
  if (Buffer.byteLength(path) > SOCKET_PATH_LONGEST) {
    log.warn({ path }, 'the path of the data folder is too long for a socket: commands need a stopped server');
    return async () => {};
  }
  // Left behind by a killed server: this process holds the lock of the data folder, so no other one listens there.
  await rm(path, { force: true });
  const running = new Map<Socket, AbortController>();
  const server = createServer((socket) => {
    const stop = new AbortController();
    running.set(socket, stop);
    void serveCall(socket, { run, log, stop }).finally(() => {
      running.delete(socket);
      socket.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  await chmod(path, OWNER_ONLY);
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const stop of running.values()) stop.abort(new Error('the server stops'));
    await closed;
  };
}

interface CallDeps extends Pick<CommandSocketDeps, 'run' | 'log'> {
  readonly stop: AbortController;
}

async function serveCall(socket: Socket, { run, log, stop }: CallDeps): Promise<void> {
  const send = (reply: z.input<typeof Reply>) => {
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
  };
  socket.on('error', (error) => log.debug({ err: error }, 'a command was disconnected'));
  socket.on('close', () => stop.abort(new Error('disconnected')));
  const lines = createInterface({ input: socket });
  try {
    const call = await new Promise<z.output<typeof Call>>((resolve, reject) => {
      lines.once('close', () => reject(new Error('disconnected')));
      lines.once('line', (line) => {
        lines.on('line', () => stop.abort(new Error('interrupted')));
        try {
          resolve(Call.parse(JSON.parse(line)));
        } catch (error) {
          reject(error);
        }
      });
    });
    const { args, cwd, isTTY, columns } = call;
    // Values are left out: an address may hold a password.
    log.info({ command: args.slice(0, 2).join(' ') }, 'command');
    const out = { write: (text: string) => send({ out: text }), isTTY, columns };
    const err = { write: (text: string) => send({ err: text }), isTTY, columns };
    send({ exit: await run({ args, cwd, out, err, signal: stop.signal }) });
  } catch (error) {
    log.error({ err: error }, 'command failed');
    send({ err: 'The command failed unexpectedly; the log of the server has the reason.\n' });
    send({ exit: FAILED });
  }
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
      const reply = Reply.parse(JSON.parse(line));
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
