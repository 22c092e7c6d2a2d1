import type { Engine } from '../db/database.ts';
import { NEXT_COMMANDS } from '../features/config/config.service.ts';
import { ownOrigins } from '../shared/own-origins.ts';

export interface ReadyFacts {
  readonly publicUrl: string;
  readonly dataFolder: string;
  readonly engine: Engine;
  readonly demoAccounts: ReadonlyArray<{
    readonly username: string;
    readonly password: string;
    /** What the account shows, in a few words. */
    readonly note: string;
  }>;
  /** Whether the service is without the demonstration: the next commands are shown. */
  readonly isEmpty?: boolean;
}

const ENGINES: Readonly<Record<Engine, string>> = {
  pglite: 'embedded PostgreSQL, in the data folder',
  postgres: 'the PostgreSQL server of DATABASE_URL',
};

/** The block printed when the server is ready: addresses, data folder, database and demo accounts. */
export function writeReadyBlock({ publicUrl, dataFolder, engine, demoAccounts, isEmpty = false }: ReadyFacts): string {
  // By host name where there is one: browsers refuse passkeys for a bare IP address.
  const address = ownOrigins(publicUrl).at(-1) ?? publicUrl;
  const lines: [string, string][] = [
    ['Watch', address],
    ['API', `${address}/api/docs`],
    ['Data', dataFolder],
    ['Database', ENGINES[engine]],
    ...demoAccounts.map(({ username, password, note }, index): [string, string] => [
      index === 0 ? 'Try' : '',
      `${username}  ${password}  ${note}`,
    ]),
    ...(isEmpty ? NEXT_COMMANDS : []).map((command, index): [string, string] => [index === 0 ? 'Next' : '', command]),
  ];
  const width = Math.max(...lines.map(([label]) => label.length));
  const body = lines.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`);
  return ['', '  Seyir is ready. Ctrl-C stops it.', '', ...body, '', ''].join('\n');
}
