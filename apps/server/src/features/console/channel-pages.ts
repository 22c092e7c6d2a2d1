// The pages of channels: health, viewers now, and figures by hour.
import type { ConsoleChannel, ConsolePicture } from '@seyir/contract/console-pages';
import * as contract from '@seyir/contract/console-pages';
import { imageUrl } from '@seyir/contract/images';
import { FROZEN_MINUTES } from '@seyir/core/limits/media';
import { CONSOLE_PAGE_ROWS } from '@seyir/core/limits/operator';
import { textIn } from '@seyir/core/text/local-text';
import { searchKey } from '@seyir/core/text/turkish';
import { findDayBounds } from '@seyir/core/time/local-time';
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import { sql } from 'kysely';
import { type ChannelStatus, listChannelStatus } from '../../catalogue/channel-status.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Language } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import { describeSource } from '../../ingest/source.ts';
import { countChannelViewers } from '../../origin/leases/count-streams.ts';
import { type ChannelPictureDeps, readChannelPicture } from '../../origin/library/channel-picture.ts';
import type { Clock } from '../../shared/clock.ts';
import { editedPage } from './edited-page.ts';
import { ASKED_ROWS, containing, toPage } from './keyset.ts';

export interface ChannelPagesDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly library: ChannelPictureDeps['library'];
  readonly timelines: ChannelPictureDeps['timelines'];
}

const HOUR_MS = 3_600_000;

interface ChannelFilter {
  readonly after?: string | undefined;
  readonly text?: string | undefined;
  readonly list: 'all' | 'computed';
}

/** A number as the channel list has them; undefined for other texts. */
const readNumber = (text: string | undefined): number | undefined =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;

const listChannels = (db: Queries, after: number, { text, list }: ChannelFilter) =>
  db
    .selectFrom('channel')
    .leftJoin('image', 'image.path', 'channel.logo')
    .select([
      ...([
        'channel.id',
        'channel.number',
        'channel.code',
        'channel.name',
        'channel.active',
        'channel.source',
      ] as const),
      ...(['channel.genre_id', 'channel.age_rating', 'channel.guide_id', 'channel.free_for_guests'] as const),
      ...(['channel.time_shift', 'channel.catch_up_minutes', 'channel.recordable'] as const),
      ...(['image.path', 'image.version'] as const),
    ])
    .select(({ selectFrom }) =>
      selectFrom('ingest_run')
        .select('renditions')
        .whereRef('ingest_run.channel_id', '=', 'channel.id')
        .where('is_slate', '=', false)
        .orderBy('started_at', 'desc')
        .limit(1)
        .as('renditions'),
    )
    .where('channel.number', '>', after)
    .$if(text !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('channel.search_key', 'like', containing(searchKey(text ?? ''))),
          ...(readNumber(text) === undefined ? [] : [eb('channel.number', '=', readNumber(text) ?? 0)]),
        ]),
      ),
    )
    .$if(list === 'computed', (query) => query.where(sql`channel.source ->> 'kind'`, '=', 'computed'))
    .orderBy('channel.number')
    .limit(ASKED_ROWS)
    .execute();

async function listPackages(db: Queries, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const rows = await db
    .selectFrom('channel_package')
    .select(['channel_id', 'package_id'])
    .where('channel_id', 'in', [...ids])
    .orderBy('package_id')
    .execute();
  for (const { channel_id, package_id } of rows) found.set(channel_id, [...(found.get(channel_id) ?? []), package_id]);
  return found;
}

const topKilobits = (renditions: readonly RunRendition[] | null): number | null =>
  renditions === null || renditions.length === 0
    ? null
    : Math.round(Math.max(...renditions.map(({ averageBandwidth }) => averageBandwidth)) / 1_000);

async function readChannels({ db, now }: ChannelPagesDeps, filter: ChannelFilter) {
  const rows = await listChannels(db.kysely, readNumber(filter.after) ?? 0, filter);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { data: [], next: null };
  const [status, viewers, packages] = await Promise.all([
    listChannelStatus(db.kysely, now(), ids),
    countChannelViewers(db.kysely, now(), ids),
    listPackages(db.kysely, ids),
  ]);
  const statusOf = new Map<string, ChannelStatus>(status.map((one) => [one.id, one]));
  const toItem = (row: (typeof rows)[number]): ConsoleChannel => {
    const health = statusOf.get(row.id);
    return {
      ...{ id: row.id, number: row.number, code: row.code, name: row.name, active: row.active },
      logo: row.path === null || row.version === null ? null : imageUrl({ path: row.path, version: row.version }),
      state: health?.state ?? 'off',
      source: row.source.kind === 'ingest' ? describeSource(row.source.input) : null,
      ageSeconds: health?.ageSeconds ?? null,
      kilobits: topKilobits(row.renditions),
      ...{ runs: health?.runs ?? 0, gaps: health?.gaps ?? 0, lastError: health?.lastError ?? null },
      fallbackSince: health?.fallbackSince?.toISOString() ?? null,
      isCopied: health?.isCopied ?? null,
      delaySeconds: (row.source.kind === 'ingest' && row.source.delay) || 0,
      viewers: viewers.get(row.id) ?? 0,
      ...{ genre: row.genre_id, age: row.age_rating, guideId: row.guide_id, freeForGuests: row.free_for_guests },
      ...{ timeShift: row.time_shift, catchUpHours: Math.floor(row.catch_up_minutes / 60), recordable: row.recordable },
      packages: packages.get(row.id) ?? [],
    };
  };
  return toPage(rows, toItem, (row) => String(row.number));
}

/** One after the other: cutting thumbnails takes no more than one core from streams. */
async function readPictures({ db, library, timelines, now }: ChannelPagesDeps, asked: string) {
  const ids = asked.split(',').slice(0, CONSOLE_PAGE_ROWS);
  const data: ConsolePicture[] = [];
  for (const channel of ids) {
    const picture = await readChannelPicture({ db: db.kysely, library, timelines }, channel, now() * 1_000);
    if (picture === undefined) continue;
    const image = `data:image/webp;base64,${picture.bytes.toString('base64')}`;
    data.push({ channel, image, at: new Date(picture.atUs / 1_000).toISOString() });
  }
  return { data };
}

async function readFigures({ db, now }: ChannelPagesDeps, channel: string, hours: number) {
  const rows = await db.kysely
    .selectFrom('channel_figure')
    .selectAll()
    .where('channel_code', '=', channel)
    .where('hour', '>', new Date(now() - hours * HOUR_MS))
    .orderBy('hour')
    .execute();
  const data = rows.map((row) => ({
    hour: row.hour.toISOString(),
    ...{ zaps: row.zaps, zapMs: row.zap_ms, slowZapMs: row.slow_zap_ms },
    ...{ starts: row.starts, firstFrameMs: row.first_frame_ms, slowFirstFrameMs: row.slow_first_frame_ms },
    ...{ stalls: row.stalls, errors: row.errors },
  }));
  return { data };
}

async function readSchedule(
  { db, now }: ChannelPagesDeps,
  { channel, day }: { readonly channel: string; readonly day: string },
  language: Language,
) {
  const bounds = findDayBounds(day);
  if (bounds === undefined) return { data: [] };
  const rows = await db.kysely
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select(['airing.id', 'airing.starts_at', 'airing.ends_at', 'programme.name'])
    .where('airing.channel_id', '=', channel)
    .where('airing.starts_at', '>=', new Date(bounds.from))
    .where('airing.starts_at', '<', new Date(bounds.to))
    .orderBy('airing.starts_at')
    .execute();
  const frozenUntil = now() + FROZEN_MINUTES * 60_000;
  const data = rows.map(({ id, starts_at, ends_at, name }) => ({
    ...{ id, name: textIn(name, language), startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() },
    isMovable: starts_at.getTime() > frozenUntil,
  }));
  return { data };
}

export const channelPages = (deps: ChannelPagesDeps): Route[] => [
  editedPage(deps.db, contract.listConsoleChannels, ({ query }) => readChannels(deps, query)),
  route(contract.listConsolePictures, ({ query }) => readPictures(deps, query.channels)),
  editedPage(deps.db, contract.listConsoleSchedule, ({ query, meta }) => readSchedule(deps, query, meta.language)),
  route(contract.listConsoleFigures, ({ query }) => readFigures(deps, query.channel, query.hours)),
];
