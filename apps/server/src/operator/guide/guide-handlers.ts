// `import guide`, and the guides that are fetched on a schedule.
import type { InputOf } from '@seyir/core/operator/commands';
import { makeTimeZone } from '@seyir/core/xmltv/xmltv-time';
import { fetchGuidePictures } from '../../features/guide-import/guide-pictures.ts';
import {
  deleteGuideSource,
  listGuideSources,
  makeGuideGuard,
  saveGuideSource,
} from '../../features/guide-import/guide-sources.ts';
import { type GuideReport, importGuide } from '../../features/guide-import/import-guide.ts';
import { GuideFileError, LONGEST_GUIDE } from '../../features/guide-import/read-xmltv.ts';
import { createImages } from '../../features/images/images.service.ts';
import { isAddress, openInput } from '../../shared/open-input.ts';
import { type CommandContext, type Handlers, misuse, RefusedError, type Result, typedAs } from '../command.ts';
import { mapGuide } from './guide-map.ts';

const SHORTEST_MINUTES = 15;
const NAMED = 10;

async function importGuides(input: InputOf<'import guide'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const { guide: address, every } = input;
  const timeZone = readZone(input.timeZone ?? 'UTC');
  const everyMinutes = every === undefined ? undefined : readMinutes(every, address);
  const imported = await importOnce(context, address, timeZone);
  const pictures = isDryRun ? '' : await fetchPictures(context, address);
  const result = { ...imported, text: `${imported.text}${pictures}` };
  if (everyMinutes === undefined || isDryRun) return result;
  const name = input.name ?? new URL(address).host;
  await saveGuideSource(tools.db.kysely, { name, address, timeZone, everyMinutes }, new Date(tools.now()));
  return {
    ...result,
    text: `${result.text}\n${name} is fetched every ${every} h. End this: ${typedAs(`guide remove ${name}`)}`,
  };
}

/** Fetches the pictures that programmes lack, and says what came of it. */
async function fetchPictures({ tools, signal, progress }: CommandContext, guide: string): Promise<string> {
  const { db, events, log, now, stores, config } = tools;
  const pictures = createImages({ db, store: stores.images, now, log });
  const guard = await makeGuideGuard({ db, pictureNetworks: config.pictureNetworks }, [guide]);
  const line = progress('pictures');
  const { fetched, failed, left } = await fetchGuidePictures(
    { db, events, now, pictures },
    { signal, guard, onDone: (done, total) => line.show(done / total, `${done} of ${total}`) },
  );
  line.end();
  if (fetched + failed + left === 0) return '';
  const rest = left > 0 ? `, ${left} follow` : '';
  return `\nPictures of programmes: ${fetched} fetched, ${failed} could not be${rest}.`;
}

function readZone(name: string): string {
  try {
    makeTimeZone(name);
    return name;
  } catch (error) {
    throw misuse(`There is no time zone ${name}: write it as Europe/Istanbul.`, { cause: error });
  }
}

function readMinutes(every: string, place: string): number {
  const minutes = Math.round(Number(every) * 60);
  if (!isAddress(place)) throw misuse('--every needs an address that begins with http:// or https://.');
  if (!Number.isFinite(minutes) || minutes < SHORTEST_MINUTES)
    throw misuse('--every is a number of hours, 0.25 or more.');
  return minutes;
}

async function importOnce(
  { tools, isDryRun, cwd, signal, progress, say }: CommandContext,
  place: string,
  timeZone: string,
): Promise<Result> {
  const input = await openInput({ place, cwd, signal, longest: LONGEST_GUIDE });
  if (input === undefined) throw new RefusedError(`${place} answers nothing.`);
  const line = progress(input.name);
  const onRead = () => {
    if (input.size) line.show((input.bytesRead() / input.size) * 0.5, 'reading');
  };
  try {
    const onChannel = (done: number, total: number) =>
      line.show(0.5 + (done / total) * 0.5, `writing, ${done} of ${total} channels`);
    const report = await importGuide(tools, {
      stream: input.stream,
      timeZone,
      isDryRun,
      signal,
      onRead,
      onChannel,
    });
    line.end();
    describe(report).forEach(say);
    const words = `${report.channels} channels: ${report.added} airings added, ${report.changed} changed, ${report.removed} removed`;
    return { text: `${words}.`, data: report };
  } catch (error) {
    line.end();
    if (error instanceof GuideFileError) throw new RefusedError(error.message, { cause: error });
    throw error;
  }
}

function describe({ unknown, without, unreadable, outside, kept }: GuideReport): string[] {
  const names = unknown.map(({ id, names: [name] }) => (name === undefined ? id : `${id} (${name})`));
  return [
    ...(names.length > 0
      ? [`Not here: ${list(names)}. Connect one: ${typedAs('channel set <channel> --guide-id <id>')}`]
      : []),
    ...(without.length > 0 ? [`Without a guide in this file: ${list(without)}.`] : []),
    ...(unreadable > 0 ? [`${unreadable} programmes have no readable time or title.`] : []),
    ...(kept > 0
      ? [
          `${kept} airings with tickets for sale are not in this guide. They stay; refund what was sold if they do not take place.`,
        ]
      : []),
    ...(outside > 0 ? [`${outside} programmes are of days that are not kept.`] : []),
  ];
}

const list = (names: readonly string[]): string =>
  names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;

async function listSources({ tools: { db } }: CommandContext): Promise<Result> {
  const sources = await listGuideSources(db.kysely);
  const lines = sources.map(({ name, every_minutes, checked_at, failure }) => {
    const checked = checked_at === null ? 'not fetched yet' : `fetched ${checked_at.toISOString().slice(0, 16)}Z`;
    return `${name}  every ${every_minutes / 60} h, ${failure ?? checked}`;
  });
  const data = sources.map(({ address: _, ...source }) => source);
  return { text: lines.join('\n') || 'No guide is fetched on a schedule.', data };
}

async function removeSource(name: string, { tools: { db }, isDryRun }: CommandContext): Promise<Result> {
  const known = (await listGuideSources(db.kysely)).some((source) => source.name === name);
  if (!known) throw new RefusedError(`No guide is called ${name}. See: ${typedAs('guide sources')}`);
  if (!isDryRun) await deleteGuideSource(db.kysely, name);
  const undo = isDryRun ? '' : `\nUndo: ${typedAs('import guide <address> --every <hours>')}`;
  return { text: `${name} is fetched no more.${undo}`, data: { name } };
}

export const handlers: Handlers<'import guide' | 'guide map' | 'guide sources' | 'guide remove'> = {
  'import guide': importGuides,
  'guide map': mapGuide,
  'guide sources': (_, context) => listSources(context),
  'guide remove': ({ name }, context) => removeSource(name, context),
};
