// Commands beside a running server on the embedded database, which one process can open: the server runs them itself. They
// arrive over a Unix socket in the data folder, which only its owner can enter. One JSON value a line:
// a call ({args, cwd, isTTY, columns}), then `abort`; back come {out}, {err} and at the end {exit}.
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Log } from '../shared/log.ts';
import { type CommandCall, FAILED, type Reply, SOCKET_PATH_LONGEST, socketPath } from './ask-server.ts';

const OWNER_ONLY = 0o600;

const Call = z.object({
  args: z.array(z.string()),
  cwd: z.string(),
  isTTY: z.boolean(),
  columns: z.number(),
});

interface CommandSocketDeps {
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
  const send = (reply: Reply) => {
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
