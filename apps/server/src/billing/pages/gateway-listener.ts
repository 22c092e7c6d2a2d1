// HTTP listener of the gateway's pages on a port of its own: another port is another origin.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type FastLane, makeLaneServer } from '../../http/fast-lane.ts';
import type { Log } from '../../shared/log.ts';

export interface GatewayListener {
  /** `http://127.0.0.1:8081` */
  readonly address: string;
  close(): Promise<void>;
}

const TIMES = { headMs: 15_000, requestMs: 30_000, silenceMs: 60_000, keepAliveMs: 75_000, checkEveryMs: 5_000 };
const MAX_HEADER_BYTES = 16 * 1024;

export async function openGatewayListener(
  lane: FastLane,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
): Promise<GatewayListener> {
  const { server, beginDrain } = makeLaneServer({
    lanes: [lane],
    handler: (_, response) => response.writeHead(404, { 'content-length': '0' }).end(),
    times: TIMES,
    maxHeaderBytes: MAX_HEADER_BYTES,
    log,
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    address: `http://${name}:${opened}`,
    async close() {
      beginDrain();
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      server.closeAllConnections();
      await closed;
    },
  };
}
