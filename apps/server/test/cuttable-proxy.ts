// A TCP proxy that a test can interrupt and restore.
import { createConnection, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  /** Leads new connections to another port, as an address that moves to another server. */
  retarget(port: number): void;
  close(): Promise<void>;
}

export async function startCuttableProxy(targetPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let whole = true;
  let target = targetPort;
  const server = createServer((incoming) => {
    if (!whole) {
      incoming.destroy();
      return;
    }
    const outgoing = createConnection(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  function cut(): void {
    whole = false;
    for (const socket of sockets) socket.destroy();
  }
  return {
    port: address.port,
    cut,
    mend() {
      whole = true;
    },
    retarget(port) {
      target = port;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
