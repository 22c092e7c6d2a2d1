// Channels and programmes of the demo as rows, and as pools of the scheduler.
import { searchKey } from '@seyir/core/text/turkish';
import type { Day } from '@seyir/core/time/local-time';
import type { ChannelPool, PoolProgramme } from '@seyir/core/timeline/day-schedule';
import { packageId, picturePath } from './catalogue-rows.ts';
import type { NewRow } from './rows.ts';
import type { DemoChannel, DemoProgramme } from './schema/channels.ts';
import type { Demo } from './schema/demo.ts';

const MINUTES_PER_DAY = 1440;

/** Addresses carry the number a viewer types; files name a channel by its code. */
export const channelId = ({ number }: Pick<DemoChannel, 'number'>): string => String(number);

export function channelIdOf({ channels }: Demo, code: string): string {
  const found = channels.find(({ id }) => id === code);
  if (found === undefined) throw new RangeError(`There is no channel ${code}.`);
  return channelId(found);
}

export const channelRows = ({ channels }: Demo): NewRow<'channel'>[] =>
  channels.map((channel) => ({
    id: channelId(channel),
    code: channel.id,
    number: channel.number,
    priority: channel.number,
    name: channel.name,
    search_key: searchKey(channel.name),
    description: channel.description,
    genre_id: channel.genre,
    logo: picturePath(channel.logo),
    age_rating: channel.age,
    free_for_guests: channel.flags.freeForGuests,
    time_shift: channel.flags.hasTimeshift,
    catch_up_minutes: channel.flags.catchUpDays * MINUTES_PER_DAY,
    recordable: channel.flags.recordable,
    ppv: channel.flags.ppvEvents,
    hd: channel.flags.hd,
    ad_mask: channel.flags.adMask,
    source: channel.source,
    active: true,
  }));

export const channelPackageRows = (demo: Demo): NewRow<'channel_package'>[] =>
  demo.channels.flatMap((channel) =>
    channel.packages.map((name) => ({ channel_id: channelId(channel), package_id: packageId(demo, name) })),
  );

const listProgrammes = ({ programmes }: Demo) => Object.values(programmes.channels).flat();

export const programmeRows = (demo: Demo): NewRow<'programme'>[] =>
  listProgrammes(demo).map((programme) => ({
    id: programme.id,
    name: programme.title,
    summary: programme.summary,
    category_id: programme.category,
    age_rating: programme.age,
    rating_categories: programme.ratingCategories,
    title_id: programme.titleId,
    series: programme.series !== null,
    live: programme.live ?? false,
    still: programme.still,
    search_key: searchKey(programme.title.tr, programme.title.en),
  }));

export const programmePersonRows = (demo: Demo): NewRow<'programme_person'>[] =>
  listProgrammes(demo).flatMap(({ id, people }) =>
    people.map((person_id, position) => ({ programme_id: id, person_id, position })),
  );

/** What the scheduler needs to know about a channel. */
export const poolOf = (channel: DemoChannel, { programmes }: Demo, firstDay: Day): ChannelPool => ({
  seed: channel.id,
  firstDay,
  programmes: (programmes.channels[channel.id] ?? []).map(toPoolProgramme),
});

const toPoolProgramme = ({
  id,
  minutes,
  slots,
  maxPerDay,
  age,
  anchor,
  series,
  ppv,
}: DemoProgramme): PoolProgramme => ({
  id,
  minutes,
  slots,
  maxPerDay,
  adultsOnly: age === '18+',
  ...(anchor === undefined ? {} : { anchor }),
  ...(series === null ? {} : { series }),
  ...(ppv === undefined ? {} : { events: ppv.airings.map(({ dayOffset, start }) => ({ dayOffset, at: start })) }),
});
