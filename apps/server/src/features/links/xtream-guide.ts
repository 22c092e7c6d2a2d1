// The guide of one channel as player_api.php answers it.
import { textIn } from '@seyir/core/text/local-text';
import { formatStamp } from '@seyir/core/time/local-time';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import { catchUpDays, guideRange, type LinkContentDeps, openAirings, readOne } from './link-content.ts';
import { type AiringRow, listAirings } from './links.queries.ts';
import type { OpenedLink } from './open-link.ts';

interface GuideQuestion extends Pick<OpenedLink, 'caller'> {
  readonly meta: Meta;
  readonly query: Readonly<Record<string, string | string[]>>;
}

/** Programmes of a short guide: what is on air and what follows. */
const SHORT = 4;
const SHORT_MOST = 100;
const DAY_MS = 24 * 60 * 60_000;

/** `2026-11-18 20:30:00` in the zone of the service. */
export function formatLocal(instant: number): string {
  return formatStamp(instant).replace(/^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3 $4:$5:$6');
}

/** `next`: from the programme on air, as many as asked for; `all`: the days of the guide. */
export async function answerAirings(
  deps: LinkContentDeps,
  { caller, meta, query }: GuideQuestion,
  channel: Channel,
  which: 'next' | 'all',
) {
  const now = deps.now();
  const limit = which === 'next' ? readLimit(query) : undefined;
  const range = limit === undefined ? guideRange(now) : { from: now, to: guideRange(now).to };
  const rows = await listAirings(deps.db.kysely, [channel.id], range, limit);
  const open = openAirings(deps.viewerOf(caller), new Map([[channel.id, channel]]), rows);
  return { epg_listings: open.map((row) => describeAiring(row, channel, meta, now)) };
}

function readLimit(query: GuideQuestion['query']): number {
  const text = readOne(query, 'limit');
  if (text === undefined) return SHORT;
  if (!/^\d{1,4}$/.test(text)) throw new AppError('BAD_INPUT', {}, { fields: { 'query.limit': 'not a number' } });
  return Math.min(Math.max(1, Number(text)), SHORT_MOST);
}

function describeAiring(row: AiringRow, channel: Channel, { language }: Meta, now: number) {
  const [startsAt, endsAt] = [row.starts_at.getTime(), row.ends_at.getTime()];
  const isPast = startsAt <= now && now - startsAt <= catchUpDays(channel) * DAY_MS;
  return {
    id: row.id,
    epg_id: channel.code,
    // Players decode both texts.
    title: encode(textIn(row.name, language)),
    description: encode(textIn(row.summary, language) ?? ''),
    lang: language,
    start: formatLocal(startsAt),
    end: formatLocal(endsAt),
    stop: formatLocal(endsAt),
    channel_id: channel.code,
    start_timestamp: String(Math.floor(startsAt / 1_000)),
    stop_timestamp: String(Math.floor(endsAt / 1_000)),
    now_playing: startsAt <= now && now < endsAt ? 1 : 0,
    has_archive: isPast ? 1 : 0,
  };
}

const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
