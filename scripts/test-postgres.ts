// The PostgreSQL server of the test run: real, empty, on a free port, gone afterwards.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';

export interface TestPostgres {
  /** A superuser's address: tests create databases of their own. */
  readonly url: string;
  stop(): Promise<void>;
}

const SETTINGS = {
  // Only a power cut could lose what is not flushed, so tests that kill a process still prove what they say.
  fsync: 'off',
  // Two workers, each with a few pools.
  max_connections: '200',
};

export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // Root gives the server to another account, which has to get through to the cluster inside.
    await chmod(folder, 0o755);
    const server = await startPostgresServer(join(folder, 'data'), SETTINGS);
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
