// Programmes of the legacy interface: by their codes, and what channels show now (LEGACY-12, LEGACY-13).

import type { Prevue } from '@seyir/contract/programmes';
import { isRatingBlocked, RATING_IDS } from '@seyir/core/access/rating-mask';
import { textIn } from '@seyir/core/text/local-text';
import { formatLegacyMoment, formatUtcStamp } from '@seyir/core/time/local-time';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import * as queries from './guide.queries.ts';
import type { GuideDeps } from './guide.service.ts';

/** Most programmes or channels of one answer. */
const MOST_CODES = 500;
const OK = { returncode: '0', errormsg: '' } as const;

/** The programmes in the order of their codes; an unknown code is left out. */
export async function listPrevues(deps: GuideDeps, caller: Caller, { language }: Meta, codes: readonly string[]) {
  const asked = codes.slice(0, MOST_CODES);
  const rows = await queries.listPrevueAirings(deps.db.kysely, { ids: asked });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = asked.flatMap((id) => {
    const row = byId.get(id);
    const channel = row && deps.catalogue.current().channelById.get(row.channel_id);
    return row && channel ? [toPrevue(deps, caller, channel, row, language)] : [];
  });
  return { ...OK, data };
}

/** One list a channel, in the order of the codes: the programme on air, or nothing. */
export async function listCurrentPrevues(deps: GuideDeps, caller: Caller, meta: Meta, codes: readonly string[]) {
  const byCode = new Map(deps.catalogue.current().channels.map((channel) => [channel.code, channel]));
  const asked = codes.slice(0, MOST_CODES).map((code) => byCode.get(code));
  const channelIds = asked.flatMap((channel) => channel?.id ?? []);
  const rows = await queries.listPrevueAirings(deps.db.kysely, { channelIds, at: deps.now() });
  const byChannel = new Map(rows.map((row) => [row.channel_id, row]));
  const data = asked.map((channel) => {
    const row = channel && byChannel.get(channel.id);
    return row ? [toPrevue(deps, caller, channel, row, meta.language)] : [];
  });
  return { ...OK, data };
}

/** A programme that the profile's mask blocks keeps its times and rating; its texts are withheld, as in the guide. */
function toPrevue(
  { viewerOf }: GuideDeps,
  caller: Caller,
  channel: Channel,
  row: queries.PrevueRow,
  language: Language,
): Prevue {
  const isBlocked = isRatingBlocked(row.age_rating, viewerOf(caller).userlevel);
  const [startsAt, endsAt] = [row.starts_at.getTime(), row.ends_at.getTime()];
  return {
    prevuecode: row.id,
    prevuename: isBlocked ? '' : textIn(row.name, language),
    begintime: formatLegacyMoment(startsAt),
    endtime: formatLegacyMoment(endsAt),
    utcbegintime: formatUtcStamp(startsAt),
    utcendtime: formatUtcStamp(endsAt),
    ratingid: String(RATING_IDS[row.age_rating]),
    genre: isBlocked ? '' : (textIn(row.category, language) ?? ''),
    description: isBlocked ? '' : (textIn(row.summary, language) ?? ''),
    seriesheadid: row.series ? row.programme_id : '0',
    channelcode: channel.code,
    isppv: row.ppv_product_id === null ? '0' : '1',
  };
}
