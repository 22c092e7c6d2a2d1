import type { DemoAccount } from '../compose.ts';
import type { Engine } from '../db/database.ts';

export interface ReadyFacts {
  readonly publicUrl: string;
  readonly dataFolder: string;
  readonly engine: Engine;
  readonly demoAccounts: readonly DemoAccount[];
}

const ENGINES: Readonly<Record<Engine, string>> = {
  pglite: 'embedded PostgreSQL, in the data folder',
  postgres: 'the PostgreSQL server of DATABASE_URL',
};

/** What the person who started the server wants to know, in one block. */
export function writeReadyBlock({ publicUrl, dataFolder, engine, demoAccounts }: ReadyFacts): string {
  const lines: [string, string][] = [
    ['Watch', publicUrl],
    ['API', `${publicUrl}/api/docs`],
    ['Data', dataFolder],
    ['Database', ENGINES[engine]],
    ...demoAccounts.map(({ username, password, note }, index): [string, string] => [
      index === 0 ? 'Try' : '',
      `${username}  ${password}  ${note}`,
    ]),
  ];
  const width = Math.max(...lines.map(([label]) => label.length));
  const body = lines.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`);
  return ['', '  Seyir is ready. Ctrl-C stops it.', '', ...body, '', ''].join('\n');
}
