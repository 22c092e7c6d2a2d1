// A loopback with packets as small as those of a network, in a namespace of its own (Linux, as root). Packets of the preset
// loopback hold 64 KiB: sending a file from any place but the edge of a page then takes twice as many of them, which costs an edge a
// quarter of its rate, and on no other network anything.
import { spawnSync } from 'node:child_process';

const PACKET_BYTES = 1_500;
const SCRIPT = `ip link set lo mtu ${PACKET_BYTES} && ip link set lo up && exec "$@"`;
const PREFIX = ['unshare', '--net', 'sh', '-c', SCRIPT, 'sh'] as const;

export interface Network {
  /** Stands before the command of a program. */
  readonly prefix: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Undefined where this user may not open one. */
export function openOwnNetwork(): Network | undefined {
  const [command, ...args] = PREFIX;
  if (spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status !== 0) return undefined;
  return { prefix: PREFIX, env: { SEYIR_BENCH_PACKETS: `packets of ${PACKET_BYTES.toLocaleString('en')} bytes` } };
}

/** What the benchmark that runs says of its network. */
export const packets = process.env.SEYIR_BENCH_PACKETS ?? 'packets of the loopback';
