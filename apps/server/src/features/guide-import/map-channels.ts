// Which channels of the catalogue a channel of a guide file is: by guide id, by code, by one of its display names.
import { foldText } from '@seyir/core/text/turkish';
import type { Queries } from '../../db/database.ts';
import type { XmltvChannel } from './read-xmltv.ts';

export interface GuideChannel {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly guideId: string | null;
  readonly age: 'G' | '7+' | '13+' | '18+';
}

export async function listGuideChannels(db: Queries): Promise<GuideChannel[]> {
  const rows = await db.selectFrom('channel').select(['id', 'code', 'name', 'guide_id', 'age_rating']).execute();
  return rows.map(({ guide_id: guideId, age_rating: age, ...row }) => ({ ...row, guideId, age }));
}

interface ChannelMapping {
  /** Announces a channel of the file with its names. */
  learn(channel: XmltvChannel): void;
  /** Ids of channels of the catalogue; empty for a channel that is not here. */
  find(xmltvId: string): readonly string[];
  /** Channels of the file without one here. */
  unknown(): readonly XmltvChannel[];
}

/**
 * A guide id that an operator set counts alone: the channel is then not found by its name. A channel has the guide of one
 * file channel, the first that fits.
 */
export function makeChannelMapping(channels: readonly GuideChannel[]): ChannelMapping {
  const byGuideId = groupBy(
    channels.filter(({ guideId }) => guideId !== null),
    ({ guideId }) => fold(guideId ?? ''),
  );
  const unset = channels.filter(({ guideId }) => guideId === null);
  const byCode = groupBy(unset, ({ code }) => fold(code));
  const byName = groupBy(unset, ({ name }) => fold(name));
  const found = new Map<string, readonly string[]>();
  const taken = new Set<string>();
  const learned = new Map<string, XmltvChannel>();

  const search = ({ id, names }: XmltvChannel): readonly string[] => {
    const set = byGuideId.get(fold(id));
    if (set) return set;
    const candidates = [byCode.get(fold(id)), ...names.map((name) => byName.get(fold(name)))];
    const free = (candidates.find((ids) => ids !== undefined) ?? []).filter((channelId) => !taken.has(channelId));
    for (const channelId of free) taken.add(channelId);
    return free;
  };
  return {
    learn(channel) {
      learned.set(channel.id, channel);
      if (!found.has(channel.id)) found.set(channel.id, search(channel));
    },
    find(xmltvId) {
      const ids = found.get(xmltvId) ?? search({ id: xmltvId, names: [] });
      found.set(xmltvId, ids);
      return ids;
    },
    unknown: () => [...found].flatMap(([id, ids]) => (ids.length > 0 ? [] : [learned.get(id) ?? { id, names: [] }])),
  };
}

const fold = (text: string): string => foldText(text).trim();

function groupBy(channels: readonly GuideChannel[], keyOf: (channel: GuideChannel) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const channel of channels) {
    const key = keyOf(channel);
    groups.set(key, [...(groups.get(key) ?? []), channel.id]);
  }
  return groups;
}
