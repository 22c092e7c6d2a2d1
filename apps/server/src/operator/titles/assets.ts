// The media made from files: state, kind, content and the reason of a failure.
import { contentCodeOf, countAssets, listFileAssets, removeFailed } from '../../packaging/packaging.queries.ts';
import type { CommandContext, Handlers, Result } from '../command.ts';

async function listAssets({ tools: { db } }: CommandContext): Promise<Result> {
  const assets = (await listFileAssets(db.kysely)).map((asset) => ({
    ...{ state: asset.state, kind: asset.kind, contentCode: contentCodeOf(asset) },
    ...{ path: asset.recipe.kind === 'file' ? asset.recipe.path : '', failure: asset.failure },
  }));
  const wide = Math.max(0, ...assets.map(({ contentCode }) => contentCode.length));
  const lines = assets.flatMap(({ state, kind, contentCode, path, failure }) => [
    `${state.padEnd(8)} ${kind.padEnd(9)} ${contentCode.padEnd(wide)}  ${path}`,
    ...(failure === null ? [] : [`         ${failure}`]),
  ]);
  if (assets.length === 0) lines.push('No media was made from files yet.');
  const counts = (await countAssets(db.kysely)).map(({ state, count }) => `${count} ${state}`);
  if (counts.length > 0) lines.push(`All media, the demonstration's too: ${counts.join(', ')}.`);
  return { text: lines.join('\n'), data: assets };
}

async function clearAssets({ tools: { db }, isDryRun }: CommandContext): Promise<Result> {
  const failed = (await listFileAssets(db.kysely)).filter(({ state }) => state === 'failed').map(contentCodeOf);
  const removed = isDryRun ? failed : await removeFailed(db.kysely);
  return { text: removed.length === 0 ? 'No file has failed.' : `Forgotten: ${removed.join(', ')}.`, data: removed };
}

export const handlers: Handlers<'assets' | 'assets clear'> = {
  assets: (_, context) => listAssets(context),
  'assets clear': (_, context) => clearAssets(context),
};
