// `import posters`: pictures of titles and stills of episodes, found by the names of their files.
import { basename, extname, join, resolve } from 'node:path';
import type { Queries } from '../../db/database.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, RefusedError, type Result } from '../command.ts';
import { listFiles } from './list-files.ts';
import { artOf } from './read-series.ts';
import { openPictureStore } from './store-pictures.ts';

const PICTURE = /\.(jpe?g|png|webp|avif)$/i;
const COLUMNS = {
  vertical: 'poster_vertical',
  horizontal: 'poster_horizontal',
  background: 'background',
  lockup: 'lockup',
} as const;

type Place = keyof typeof COLUMNS | 'still';

interface Poster {
  readonly file: string;
  readonly id: string;
  readonly place: Place;
}

async function importPosters(folder: string, context: CommandContext): Promise<Result> {
  const { tools, isDryRun, cwd, signal, progress } = context;
  const place = resolve(cwd, folder);
  const files = await listFiles(place, PICTURE);
  if (files.length === 0) throw new RefusedError(`${place} has no pictures (jpg, png, webp, avif).`);
  const { posters, unknown } = await matchPictures(tools.db.kysely, files);
  const stored = new Map<Poster, string>();
  if (!isDryRun) {
    const store = openPictureStore(tools);
    const line = progress('Pictures');
    try {
      for (const poster of posters) {
        signal.throwIfAborted();
        stored.set(poster, await store(poster.file, `${poster.id}-${poster.place}`));
        line.show(stored.size / posters.length, basename(poster.file));
      }
    } finally {
      line.end();
    }
  }
  const { change } = await makeChange(context, async (trx) => {
    for (const [poster, path] of stored) await writePoster(trx, poster, path);
  });
  const lines = [
    ...posters.map(({ file, id, place: at }) => `${basename(file)}: ${id}, ${at}`),
    ...unknown.map((file) => `${basename(file)} belongs to no title or episode.`),
  ];
  return { text: lines.join('\n'), data: { posters, unknown }, change, exitCode: posters.length > 0 ? 0 : 1 };
}

async function matchPictures(db: Queries, files: readonly string[]) {
  const titles = new Set((await db.selectFrom('title').select('id').execute()).map(({ id }) => id));
  const episodes = new Set((await db.selectFrom('episode').select('id').execute()).map(({ id }) => id));
  const posters: Poster[] = [];
  const unknown: string[] = [];
  for (const file of files) {
    const poster = matchPicture(file, titles, episodes);
    if (poster) posters.push(poster);
    else unknown.push(file);
  }
  return { posters, unknown };
}

function matchPicture(file: string, titles: ReadonlySet<string>, episodes: ReadonlySet<string>): Poster | undefined {
  const stem = basename(file, extname(file)).toLowerCase();
  if (titles.has(stem)) return { file, id: stem, place: 'vertical' };
  const episode = stem.replace(/-(thumb|still)$/, '');
  if (episodes.has(episode)) return { file, id: episode, place: 'still' };
  const [, id = '', word = ''] = /^(.*)-([a-z]+)$/.exec(stem) ?? [];
  const place = artOf(word);
  if (place && titles.has(id)) return { file, id, place };
  const folder = basename(join(file, '..'));
  const own = artOf(stem);
  return own && titles.has(folder) ? { file, id: folder, place: own } : undefined;
}

async function writePoster(trx: Queries, { id, place }: Poster, path: string): Promise<void> {
  if (place === 'still') await trx.updateTable('episode').set({ still: path }).where('id', '=', id).execute();
  else
    await trx
      .updateTable('title')
      .set({ [COLUMNS[place]]: path })
      .where('id', '=', id)
      .execute();
}

export const handlers: Handlers<'import posters'> = {
  'import posters': ({ folder }, context) => importPosters(folder, context),
};
