import { contentCodeOf, countAssets, listFileAssets } from '../streaming/packaging/packaging.queries.ts';
import type { Tools } from './open-tools.ts';
import type { Terminal } from './progress-line.ts';

/** Shows the media that was made from files: what it is, how it stands, and why not. */
export async function listAssets({ db }: Tools, terminal: Terminal): Promise<void> {
  const assets = await listFileAssets(db.kysely);
  const wide = Math.max(0, ...assets.map((asset) => contentCodeOf(asset).length));
  for (const asset of assets) {
    const { state, kind, failure, recipe } = asset;
    const path = recipe.kind === 'file' ? recipe.path : '';
    terminal.write(`${state.padEnd(8)} ${kind.padEnd(9)} ${contentCodeOf(asset).padEnd(wide)}  ${path}\n`);
    if (failure !== null) terminal.write(`         ${failure}\n`);
  }
  if (assets.length === 0) terminal.write('No media was made from files yet.\n');
  const counts = (await countAssets(db.kysely)).map(({ state, count }) => `${count} ${state}`);
  if (counts.length > 0) terminal.write(`All media, the demonstration's too: ${counts.join(', ')}.\n`);
}
