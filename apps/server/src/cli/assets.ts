// The media made from files: state, kind, content and the reason of a failure.
import { contentCodeOf, countAssets, listFileAssets, removeFailed } from '../streaming/packaging/packaging.queries.ts';
import type { DataCommand } from './command.ts';

const listAssets: DataCommand = {
  name: 'assets',
  about: 'media made from files: states and reasons',
  place: 'data',
  isChange: false,
  async run({ tools: { db } }) {
    const assets = (await listFileAssets(db.kysely)).map((asset) => ({
      state: asset.state,
      kind: asset.kind,
      contentCode: contentCodeOf(asset),
      path: asset.recipe.kind === 'file' ? asset.recipe.path : '',
      failure: asset.failure,
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
  },
};

const clearAssets: DataCommand = {
  name: 'assets clear',
  about: 'forget the files that could not be packaged',
  details: 'They are packaged again by importing them again. Media that plays is not touched.',
  place: 'data',
  isChange: true,
  async run({ tools: { db }, given }) {
    const failed = (await listFileAssets(db.kysely)).filter(({ state }) => state === 'failed').map(contentCodeOf);
    const removed = given.isDryRun ? failed : await removeFailed(db.kysely);
    const closing = given.isDryRun ? '\nDry run: nothing was changed.' : '';
    const words = removed.length === 0 ? 'No file has failed.' : `Forgotten: ${removed.join(', ')}.`;
    return { text: `${words}${closing}`, data: removed };
  },
};

export const assetCommands: readonly DataCommand[] = [listAssets, clearAssets];
