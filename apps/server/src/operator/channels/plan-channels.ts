// Compares a list of channels with the catalogue: which channels are new, which fields the list has changed since its last
// import, and which channels it no longer names. Pure, so that a dry run shows what an import does.
import { dirname, isAbsolute, resolve } from 'node:path';
import type { M3uEntry } from '@seyir/core/m3u/parse-m3u';
import { slugOf } from '@seyir/core/text/slug';
import { foldText, searchKey } from '@seyir/core/text/turkish';
import type { ChannelSource, ImportedChannel } from '../../db/json-columns.ts';
import { parseListedSource, parseSource, SourceError } from '../../ingest/source.ts';
import { isAddress } from '../../shared/open-input.ts';

/** What an import reads and writes of a channel. */
export interface ChannelState {
  readonly id: string;
  readonly code: string;
  readonly number: number;
  readonly active: boolean;
  readonly importKey: string | null;
  readonly imported: ImportedChannel | null;
  readonly source: ChannelSource;
}

export interface PlannedChannel {
  readonly key: string;
  readonly imported: ImportedChannel;
  /** Undefined for a new channel. */
  readonly existing: ChannelState | undefined;
  readonly id: string;
  readonly code: string;
  /** The number it gets: undefined when it keeps its own. */
  readonly number: number | undefined;
  /** The fields that differ from the last import; all for a new channel. */
  readonly changed: ReadonlySet<keyof ImportedChannel>;
}

export interface ChannelPlan {
  readonly added: readonly PlannedChannel[];
  readonly changed: readonly PlannedChannel[];
  readonly unchangedCount: number;
  /** Active channels of an earlier import of this list that it no longer names. */
  readonly missing: readonly ChannelState[];
  readonly notes: readonly string[];
}

interface PlanInput {
  readonly entries: readonly M3uEntry[];
  /** The name that ties this import to the next one. */
  readonly list: string;
  /** Path or address of the list, for relative addresses. */
  readonly base: string;
  readonly existing: readonly ChannelState[];
}

/** The checks of the table. */
const NAME_LONGEST = 60;
const KEY_LONGEST = 300;
const NUMBER_MOST = 999_999;
/** The archive of catch-up that is promised without a number of days. */
const CATCH_UP_DAYS = 1;
const CATCH_UP_DAYS_MOST = 30;
const DAY_MINUTES = 24 * 60;
/** Changes of these do not show to viewers, and are compared all the same. */
const FIELDS = ['name', 'number', 'group', 'logo', 'guideId', 'radio', 'catchUpMinutes', 'source', 'list'] as const;

export function planChannels({ entries, list, base, existing }: PlanInput): ChannelPlan {
  const notes: string[] = [];
  const usable = entries.flatMap((entry) => {
    const imported = readEntry(entry, { list, base, notes });
    return imported === undefined ? [] : [{ entry, imported }];
  });
  const keys = nameKeys(usable.map(({ imported }) => imported));
  const byKey = new Map(
    existing.flatMap((channel) => (channel.importKey === null ? [] : [[channel.importKey, channel]])),
  );
  const numbers = makeNumbers(existing);
  const ids = makeIds(existing);
  const codes = new Set(existing.map(({ code }) => code));

  const planned = usable.map(({ entry, imported }, index): PlannedChannel => {
    const key = keys[index] ?? '';
    const before = byKey.get(key);
    const changed = findChanges(imported, before?.imported ?? undefined);
    const number = before && !changed.has('number') ? undefined : numbers.take(imported.number, before?.number);
    if (imported.number !== null && number !== undefined && number !== imported.number) {
      notes.push(`Line ${entry.line}: number ${imported.number} is taken, ${imported.name} has ${number}.`);
    }
    const code = before?.code ?? takeCode(codes, imported.name);
    return { key, imported, existing: before, id: before?.id ?? ids.next(), code, number, changed };
  });
  const named = new Set(keys);
  return {
    added: planned.filter(({ existing: before }) => before === undefined),
    changed: planned.filter(({ existing: before, changed }) => before !== undefined && changed.size > 0),
    unchangedCount: planned.filter(({ changed }) => changed.size === 0).length,
    missing: existing.filter(
      ({ importKey, imported, active }) => active && imported?.list === list && !named.has(importKey ?? ''),
    ),
    notes,
  };
}

interface EntryContext {
  readonly list: string;
  readonly base: string;
  readonly notes: string[];
}

function readEntry(entry: M3uEntry, { list, base, notes }: EntryContext): ImportedChannel | undefined {
  const { attributes, line, userAgent, referrer } = entry;
  const input = resolveAddress(entry.address, base);
  try {
    if (isAddress(base)) parseListedSource(input);
    else parseSource(input);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    notes.push(`Line ${line}: ${entry.name} is left out. ${error.message}`);
    return undefined;
  }
  const number = Number(attributes['tvg-chno'] ?? attributes['channel-number'] ?? Number.NaN);
  const [group = ''] = (attributes['group-title'] ?? '').split(';');
  return {
    list,
    name: cutText(entry.name, NAME_LONGEST),
    number: Number.isInteger(number) && number > 0 && number <= NUMBER_MOST ? number : null,
    group: cutText(group.trim(), NAME_LONGEST),
    logo: attributes['tvg-logo'] ? resolveAddress(attributes['tvg-logo'], base) : null,
    guideId: attributes['tvg-id'] ? cutText(attributes['tvg-id'], 200) : null,
    radio: /^(true|1|yes)$/i.test(attributes.radio ?? ''),
    catchUpMinutes: readCatchUp(attributes),
    source: { kind: 'ingest', input, ...(userAgent ? { userAgent } : {}), ...(referrer ? { referrer } : {}) },
  };
}

function readCatchUp(attributes: M3uEntry['attributes']): number {
  const kind = attributes.catchup ?? attributes['catchup-type'] ?? '';
  const days = Number(attributes['catchup-days'] ?? attributes['tvg-rec'] ?? attributes.timeshift ?? Number.NaN);
  if (Number.isFinite(days) && days > 0) return Math.round(Math.min(days, CATCH_UP_DAYS_MOST) * DAY_MINUTES);
  return kind !== '' && !/^(none|0|false)$/i.test(kind) ? CATCH_UP_DAYS * DAY_MINUTES : 0;
}

/** A path of a list on the web is one of its server, an absolute one too. */
function resolveAddress(address: string, base: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  if (isAddress(base)) return URL.parse(address, base)?.href ?? address;
  return isAbsolute(address) ? address : resolve(dirname(base), address);
}

const cutText = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim();

/** Identities of the channels: the guide's id where it is unique, with the name where several share it, else the name. */
function nameKeys(channels: readonly ImportedChannel[]): string[] {
  const idCounts = countBy(channels, ({ guideId }) => guideId ?? '');
  const seen = new Map<string, number>();
  return channels.map(({ guideId, name }) => {
    const folded = foldText(name);
    const isOwn = guideId !== null && idCounts.get(guideId) === 1;
    const key = (isOwn ? `id:${guideId}` : guideId ? `id:${guideId}|${folded}` : `name:${folded}`).slice(
      0,
      KEY_LONGEST - 8,
    );
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function findChanges(now: ImportedChannel, before: ImportedChannel | undefined): Set<keyof ImportedChannel> {
  if (before === undefined) return new Set(FIELDS);
  return new Set(FIELDS.filter((field) => !isSame(now[field], before[field])));
}

/** A stored source may have its fields in another order. */
const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  );

/** Hands out channel numbers: the wanted one when it is free, else the next after all that are known. */
function makeNumbers(existing: readonly ChannelState[]) {
  const taken = new Set(existing.map(({ number }) => number));
  let next = 1;
  return {
    take(wanted: number | null, own: number | undefined): number {
      if (wanted === null && own !== undefined) return own;
      if (wanted !== null && (wanted === own || !taken.has(wanted))) {
        taken.add(wanted);
        return wanted;
      }
      if (own !== undefined) return own;
      while (taken.has(next)) next += 1;
      taken.add(next);
      return next;
    },
  };
}

function makeIds(existing: readonly ChannelState[]) {
  let last = existing.reduce((most, { id }) => Math.max(most, Number(id)), 0);
  return {
    next(): string {
      last += 1;
      return String(last);
    },
  };
}

const CODE_LONGEST = 40;

/** A short name that no other channel has. */
export function takeCode(taken: Set<string>, name: string): string {
  const base = slugOf(searchKey(name), CODE_LONGEST - 6) || 'kanal';
  let code = base;
  for (let count = 2; taken.has(code); count += 1) code = `${base}-${count}`;
  taken.add(code);
  return code;
}
