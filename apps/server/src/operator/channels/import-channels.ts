// `import channels`: a list of channels (M3U) becomes channels of the catalogue.
import { resolve } from 'node:path';
import { M3uError, type M3uList, parseM3u } from '@seyir/core/m3u/parse-m3u';
import type { InputOf } from '@seyir/core/operator/commands';
import type { Queries } from '../../db/database.ts';
import { FfmpegMissingError } from '../../media/ffmpeg/run-ffmpeg.ts';
import { makePictureGuard } from '../../shared/fetch-picture.ts';
import { isAddress, openInput, readText } from '../../shared/open-input.ts';
import { makeStepwiseChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, RefusedError, type Result, showLater, typedAs } from '../command.ts';
import { requirePackage } from '../shop/require-package.ts';
import { fetchLogos } from './fetch-logos.ts';
import { listChannelStates } from './find-channel.ts';
import { type ChannelPlan, type PlannedChannel, planChannels } from './plan-channels.ts';
import { probeSources, type SourceVerdict } from './probe-sources.ts';
import { type NewChannelFacts, planWrites } from './write-channels.ts';

/** Ten times the longest list of a provider with films. */
const LONGEST_LIST = 64_000_000;
/** Lines of each kind that are printed, but for sources that do not work; --json has all. */
const SHOWN = 20;

type Input = InputOf<'import channels'>;

async function importChannels(input: Input, context: CommandContext): Promise<Result> {
  const { tools, isDryRun, cwd, say } = context;
  const place = input.list;
  const { list, fileName } = await readList(context, place);
  const facts = await readFacts(tools.db.kysely, input);
  const plan = planChannels({
    entries: list.entries,
    list: input.name ?? fileName,
    base: isAddress(place) ? place : resolve(cwd, place),
    existing: await listChannelStates(tools.db.kysely),
  });
  const touched = [...plan.added, ...plan.changed];
  const verdicts = input.noProbe ? new Map<string, SourceVerdict>() : await probe(context, touched);
  const logos = input.noLogos || isDryRun ? undefined : await fetchNewLogos(context, touched, place);
  const off = input.removeMissing ? plan.missing : [];
  const { added, changed } = plan;
  const steps = planWrites({ added, changed, off, facts, logos: logos?.paths ?? new Map() });
  const line = showLater(context.progress('Channels'));
  const change = await makeStepwiseChange(context, steps, (done) => line.show(done, 'writing'));
  line.end();
  const notes = [...list.notes, ...plan.notes, ...noteLogos(logos?.failures)];
  describe(plan, verdicts, notes).forEach(say);
  const guide = list.attributes['url-tvg'] ?? list.attributes['x-tvg-url'];
  if (guide) say(`The list names a guide: ${typedAs(`import guide "${guide.split(',')[0]}"`)}`);
  const { unchangedCount, missing } = plan;
  const missingWords =
    missing.length === 0 ? '' : `, ${missing.length} no longer in the list${off.length > 0 ? ' and switched off' : ''}`;
  return {
    text: `${added.length} channels added, ${changed.length} changed, ${unchangedCount} as they were${missingWords}.`,
    data: {
      added: added.map((channel) => row(channel, verdicts)),
      changed: changed.map((channel) => ({ ...row(channel, verdicts), fields: [...channel.changed] })),
      unchanged: unchangedCount,
      missing: missing.map(({ id, code }) => ({ id, code })),
      switchedOff: off.length,
      notes,
    },
    change,
  };
}

async function readList({ cwd, signal }: CommandContext, place: string): Promise<{ list: M3uList; fileName: string }> {
  const input = await openInput({ place, cwd, signal, longest: LONGEST_LIST });
  if (input === undefined) throw new RefusedError(`${place} answers nothing.`);
  try {
    return { list: parseM3u(await readText(input)), fileName: input.name };
  } catch (error) {
    if (error instanceof M3uError) throw new RefusedError(`${input.name}: ${error.message}`, { cause: error });
    throw error;
  }
}

async function readFacts(db: Queries, input: Input): Promise<NewChannelFacts> {
  const { age = 'G', package: packages, free, inactive } = input;
  for (const id of packages) await requirePackage(db, id);
  return { age, packages, freeForGuests: free, active: !inactive };
}

/** Verdicts by channel id. Without a usable ffmpeg there are none, and a line says why. */
async function probe(
  { tools, progress, signal, say }: CommandContext,
  channels: readonly PlannedChannel[],
): Promise<ReadonlyMap<string, SourceVerdict>> {
  const toProbe = channels.filter(({ changed }) => changed.has('source'));
  const line = progress('Sources');
  const onDone = (done: number) => line.show(done / toProbe.length, `${done} of ${toProbe.length} opened`);
  try {
    const sources = toProbe.map(({ imported }) => imported.source);
    const verdicts = await probeSources(sources, { ffmpegPath: tools.config.ffmpegPath, signal, onDone });
    return new Map(toProbe.flatMap(({ id }, index) => (verdicts[index] ? [[id, verdicts[index]]] : [])));
  } catch (error) {
    if (!(error instanceof FfmpegMissingError)) throw error;
    say(`The sources were not opened. ${error.message}`);
    return new Map();
  } finally {
    line.end();
  }
}

async function fetchNewLogos(
  { tools, progress, signal }: CommandContext,
  channels: readonly PlannedChannel[],
  list: string,
) {
  const places = channels.flatMap(({ changed, imported }) =>
    changed.has('logo') && imported.logo !== null ? [imported.logo] : [],
  );
  const count = new Set(places).size;
  const line = progress('Logos');
  const onDone = (done: number) => line.show(done / count, `${done} of ${count} fetched`);
  const guard = makePictureGuard(tools.config.pictureNetworks, [list]);
  const mayReadFiles = !isAddress(list);
  return await fetchLogos(tools, places, { signal, onDone, guard, mayReadFiles }).finally(line.end);
}

const noteLogos = (failures: ReadonlyMap<string, string> = new Map()): string[] =>
  [...failures].map(([place, reason]) => `The logo ${place.slice(0, 200)} was not fetched: ${reason}.`);

const row = (
  { id, code, number, existing, imported }: PlannedChannel,
  verdicts: ReadonlyMap<string, SourceVerdict>,
) => ({
  ...{ id, code, number: number ?? existing?.number, name: imported.name, source: verdicts.get(id) },
});

function describe(
  { added, changed }: ChannelPlan,
  verdicts: ReadonlyMap<string, SourceVerdict>,
  notes: readonly string[],
): string[] {
  const line = (channel: PlannedChannel, mark: string, words = '') => {
    const { number, name } = row(channel, verdicts);
    const verdict = verdicts.get(channel.id);
    const source = verdict ? `  ${verdict.works ? verdict.words : `NOT WORKING: ${verdict.words}`}` : '';
    return `${mark} ${String(number).padStart(5)}  ${name}${words}${source}`;
  };
  const lines = [
    ...added.map((channel) => ({ channel, text: line(channel, '+') })),
    ...changed.map((channel) => ({ channel, text: line(channel, '~', ` (${[...channel.changed].join(', ')})`) })),
  ];
  const isDead = ({ channel }: { channel: PlannedChannel }) => verdicts.get(channel.id)?.works === false;
  const dead = lines.filter(isDead).map(({ text }) => text);
  const others = lines.filter((each) => !isDead(each)).map(({ text }) => text);
  // Sources that do not work are what the operator has to look at: all of them, before the others.
  return [...(dead.length > 0 ? [`${dead.length} sources do not work:`, ...dead] : []), ...cut(others), ...cut(notes)];
}

const cut = (lines: readonly string[]): string[] =>
  lines.length <= SHOWN
    ? [...lines]
    : [...lines.slice(0, SHOWN), `  … and ${lines.length - SHOWN} more (--json has all)`];

export const handlers: Handlers<'import channels'> = { 'import channels': importChannels };
