// `import guide`, and the guides that are fetched on a schedule.
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
import { CliError, type Command, type CommandContext, type CommandResult, typedAs, UsageError } from '../command.ts';
import { guideMapCommand } from './guide-map.ts';

const SHORTEST_MINUTES = 15;
const NAMED = 10;

const importGuideCommand: Command = {
  name: 'import guide',
  about: 'a TV guide (XMLTV, .xml or .xml.gz), a file or an address, once or on a schedule',
  args: ['<guide>'],
  options: {
    'time-zone': { value: 'zone', about: 'zone of times without one, as Europe/Istanbul; UTC unless given' },
    every: { value: 'hours', about: 'fetch the address again every so many hours; 0.25 or more' },
    name: { value: 'name', about: 'name of the scheduled guide; the host of its address unless given' },
  },
  details: `Channels of the file are found here by guide id (\`channel set <channel> --guide-id <id>\`), else by code, else by name.
The file decides about the time it covers on a channel; the rest of the guide stays. A programme that was moved or renamed
keeps its recordings, reminders and tickets. Pictures of programmes are fetched afterwards, 500 at a time; a server with the
role worker fetches the rest. A broken file changes nothing. An import cannot be undone: import the guide of
before.`,
  place: 'data',
  isChange: true,
  async run(context) {
    const { given, tools } = context;
    const place = given.args[0] ?? '';
    const timeZone = readZone(given.text('time-zone') ?? 'UTC');
    const every = given.text('every');
    const everyMinutes = every === undefined ? undefined : readMinutes(every, place);
    const imported = await importOnce(context, place, timeZone);
    const pictures = given.isDryRun ? '' : await fetchPictures(context, place);
    const result = { ...imported, text: `${imported.text}${pictures}` };
    if (everyMinutes === undefined || given.isDryRun) return result;
    const name = given.text('name') ?? new URL(place).host;
    await saveGuideSource(tools.db.kysely, { name, address: place, timeZone, everyMinutes }, new Date(tools.now()));
    return {
      ...result,
      text: `${result.text}\n${name} is fetched every ${every} h. End this: ${typedAs(`guide remove ${name}`)}`,
    };
  },
};

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
    throw new UsageError(`There is no time zone ${name}: write it as Europe/Istanbul.`, { cause: error });
  }
}

function readMinutes(every: string, place: string): number {
  const minutes = Math.round(Number(every) * 60);
  if (!isAddress(place)) throw new UsageError('--every needs an address that begins with http:// or https://.');
  if (!Number.isFinite(minutes) || minutes < SHORTEST_MINUTES)
    throw new UsageError('--every is a number of hours, 0.25 or more.');
  return minutes;
}

async function importOnce(
  { tools, given, cwd, signal, progress, say }: CommandContext,
  place: string,
  timeZone: string,
): Promise<CommandResult> {
  const input = await openInput({ place, cwd, signal, longest: LONGEST_GUIDE });
  if (input === undefined) throw new CliError(`${place} answers nothing.`);
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
      isDryRun: given.isDryRun,
      signal,
      onRead,
      onChannel,
    });
    line.end();
    describe(report).forEach(say);
    const words = `${report.channels} channels: ${report.added} airings added, ${report.changed} changed, ${report.removed} removed`;
    return { text: `${words}.${given.isDryRun ? '\nDry run: nothing was changed.' : ''}`, data: report };
  } catch (error) {
    line.end();
    if (error instanceof GuideFileError) throw new CliError(error.message, { cause: error });
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

export const guideCommands: readonly Command[] = [
  importGuideCommand,
  guideMapCommand,
  {
    name: 'guide sources',
    about: 'guides that are fetched on a schedule, and how the last fetch went',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const sources = await listGuideSources(db.kysely);
      const lines = sources.map(({ name, every_minutes, checked_at, failure }) => {
        const checked = checked_at === null ? 'not fetched yet' : `fetched ${checked_at.toISOString().slice(0, 16)}Z`;
        return `${name}  every ${every_minutes / 60} h, ${failure ?? checked}`;
      });
      const data = sources.map(({ address: _, ...source }) => source);
      return { text: lines.join('\n') || 'No guide is fetched on a schedule.', data };
    },
  },
  {
    name: 'guide remove',
    about: 'stop fetching a guide; its airings stay',
    args: ['<name>'],
    place: 'data',
    isChange: true,
    async run({ tools: { db }, given }) {
      const name = given.args[0] ?? '';
      const known = (await listGuideSources(db.kysely)).some((source) => source.name === name);
      if (!known) throw new CliError(`No guide is called ${name}. See: ${typedAs('guide sources')}`);
      if (!given.isDryRun) await deleteGuideSource(db.kysely, name);
      const closing = given.isDryRun
        ? 'Dry run: nothing was changed.'
        : `Undo: ${typedAs('import guide <address> --every <hours>')}`;
      return { text: `${name} is fetched no more.\n${closing}`, data: { name } };
    },
  },
];
