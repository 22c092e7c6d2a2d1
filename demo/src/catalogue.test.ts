// The words and numbers of the demo: what makes it a television service that a newcomer believes. Shapes and references
// are checked whenever it is read; here is what only an editor would notice.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@seyir/core/time/local-time';
import { CYCLE_DAYS, planCycle, scheduleDay } from '@seyir/core/timeline/day-schedule';
import { isInSlot } from '@seyir/core/timeline/day-schedule-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { poolOf } from './channel-rows.ts';
import { DEMO_FOLDER, readDemo } from './read-demo.ts';
import type { Demo } from './schema/demo.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await readDemo(DEMO_FOLDER);
});

const FIRST_DAY = '2026-11-15';
const allProgrammes = () => Object.values(demo.programmes.channels).flat();
const sentences = (text: string) => text.replace(/(\d)\.(\d)/g, '$1$2').match(/[.!?…](?=\s|$)/g)?.length ?? 0;

/** Every text in two languages, with the way to it. */
function* listTexts(value: unknown, way: string): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if ((key === 'tr' || key === 'en') && typeof inner === 'string') yield [`${way}.${key}`, inner];
    else yield* listTexts(inner, `${way}.${key}`);
  }
}

describe('the demo catalogue', () => {
  it('has what DESIGN promises', () => {
    const { titles } = demo.titles;
    expect(titles.filter(({ type }) => type === 'MOVIE')).toHaveLength(23);
    expect(titles.filter(({ type }) => type === 'SERIES')).toHaveLength(19);
    expect(demo.people).toHaveLength(74);
    expect(demo.channels).toHaveLength(17);
    for (const kind of ['free', 'package', 'transaction']) {
      expect(titles.filter(({ offer }) => offer.kind === kind).length).toBeGreaterThanOrEqual(4);
    }
    const some = (test: (channel: Demo['channels'][number]) => boolean) => demo.channels.some(test);
    expect(some(({ flags }) => flags.freeForGuests)).toBe(true);
    expect(some(({ flags }) => flags.lockedExample)).toBe(true);
    expect(some(({ flags }) => flags.adult)).toBe(true);
    expect(some(({ flags }) => flags.ppvEvents)).toBe(true);
    expect(some(({ flags }) => !flags.hasTimeshift)).toBe(true);
    expect(some(({ source }) => source.kind === 'ingest')).toBe(true);
  });

  it('is tidy in both languages', () => {
    const untidy = [...listTexts(demo, '')].filter(([, text]) => / {2}|\s[.,;!?]|'|—|undefined|\[object/.test(text));
    expect(untidy).toEqual([]);
  });

  it('summarises every title in two sentences and every episode in one or two', () => {
    for (const title of demo.titles.titles) {
      for (const text of Object.values(title.summary)) expect([title.id, sentences(text)]).toEqual([title.id, 2]);
      const episodes = title.type === 'SERIES' ? title.seasons.flatMap((season) => season.episodes) : [];
      for (const { title: name, summary } of episodes) {
        for (const text of Object.values(summary)) expect([name.tr, sentences(text) <= 2]).toEqual([name.tr, true]);
      }
    }
  });

  it('has a picture for everything it shows', () => {
    const art = (path: string) => existsSync(join(DEMO_FOLDER, 'art', path));
    const files = [
      ...demo.titles.titles.flatMap((title) => Object.values(title.art)),
      ...demo.titles.titles.flatMap((title) =>
        title.type === 'SERIES'
          ? title.seasons.flatMap(({ episodes }) => episodes.map(({ still }) => `${still}.webp`))
          : [],
      ),
      ...allProgrammes().map(({ still }) => `${still}.webp`),
      ...demo.channels.map(({ logo }) => logo),
      ...demo.people.map(({ portrait }) => `cast/${portrait}.svg`),
      ...demo.packages.accounts.flatMap(({ profiles }) => profiles.map(({ posterName }) => `av/${posterName}.svg`)),
      ...demo.home.menus.flatMap(({ banners }) =>
        banners.flatMap((banner) => ('still' in banner ? [`${banner.still}.webp`] : [])),
      ),
    ];
    expect(files.filter((file) => !art(file))).toEqual([]);
    expect(demo.titles.titles.filter(({ id }) => demo.ambient[id] === undefined)).toEqual([]);
  });

  it('shows five titles of each package, which its subscribers can watch', () => {
    for (const { name, art } of demo.packages.packages) {
      expect([name, new Set(art).size]).toEqual([name, 5]);
      for (const id of art) {
        const offer = demo.titles.titles.find((title) => title.id === id)?.offer;
        const isIncluded = offer?.kind === 'free' || (offer?.kind === 'package' && offer.packages.includes(name));
        expect([id, isIncluded]).toEqual([id, true]);
      }
    }
  });

  it('gives everybody something to do', () => {
    const busy = new Set([
      ...demo.titles.titles.flatMap(({ directors, cast }) => [...directors, ...cast.map(({ person }) => person)]),
      ...allProgrammes().flatMap(({ people }) => people),
    ]);
    expect(demo.people.filter(({ id, roles }) => !busy.has(id) && !roles.includes('writer'))).toEqual([]);
  });

  it('shows children nothing that is not for them', () => {
    const ages = new Map(demo.titles.titles.map(({ id, age }) => [id, age]));
    for (const { kids, age, id } of demo.titles.titles)
      if (kids) expect([id, ['G', '7+'].includes(age)]).toEqual([id, true]);
    for (const channel of demo.channels.filter(({ genre }) => genre === 'cocuk')) {
      expect(demo.programmes.channels[channel.id]?.filter(({ age }) => age !== 'G')).toEqual([]);
    }
    const rows = demo.home.menus
      .filter(({ kids }) => kids)
      .flatMap(({ categories }) => categories.flatMap(({ labels }) => labels));
    for (const row of rows) if ('titles' in row) expect(row.titles.filter((id) => ages.get(id) !== 'G')).toEqual([]);
  });

  it('bills programmes as long as their films and as old as their titles', () => {
    for (const { id, titleId, age, minutes } of allProgrammes()) {
      const title = demo.titles.titles.find((candidate) => candidate.id === titleId);
      if (title === undefined) continue;
      expect([id, age]).toEqual([id, title.age]);
      if (title.type === 'MOVIE') expect([id, minutes >= title.guideMinutes]).toEqual([id, true]);
    }
  });

  it('lets accounts have watched, bought and recorded only what they could', () => {
    const titles = new Map(demo.titles.titles.map((title) => [title.id, title]));
    const channels = new Map(demo.channels.map((channel) => [channel.id, channel]));
    for (const account of demo.packages.accounts) {
      const bought = new Set(account.transactions.map(({ titleId }) => titleId));
      const hasPackage = (names: readonly string[]) => account.package !== null && names.includes(account.package);
      for (const { titleId, season, episode, positionSeconds, completed } of account.profiles.flatMap(
        ({ history }) => history,
      )) {
        const title = titles.get(titleId);
        if (title === undefined) continue;
        const { offer } = title;
        const could =
          offer.kind === 'free' || bought.has(titleId) || (offer.kind === 'package' && hasPackage(offer.packages));
        const seconds =
          title.type === 'MOVIE'
            ? title.durationSeconds
            : (title.seasons[(season ?? 0) - 1]?.episodes[(episode ?? 0) - 1]?.durationSeconds ?? 0);
        expect([account.email, titleId, could]).toEqual([account.email, titleId, true]);
        // A position is saved at least a minute before the end; after that the title counts as watched.
        expect(completed ? positionSeconds === seconds : positionSeconds <= seconds - 60).toBe(true);
      }
      for (const { channel, dayOffset } of account.recordings) {
        expect(channels.get(channel)?.flags.recordable && hasPackage(channels.get(channel)?.packages ?? [])).toBe(true);
        expect(dayOffset).toBeGreaterThanOrEqual(-7);
      }
    }
  });
});

describe('the guide of the demo', () => {
  it('keeps every cap, lets nothing follow itself, lengthens few airings and rarely leaves the hours of a programme', () => {
    const problems: string[] = [];
    let airings = 0;
    let outOfSlot = 0;
    let lengthened = 0;
    for (const channel of demo.channels) {
      const pool = poolOf(channel, demo, FIRST_DAY);
      const programmes = new Map(pool.programmes.map((programme) => [programme.id, programme]));
      const cycle = planCycle(pool);
      let previous = '';
      for (let index = 0; index < CYCLE_DAYS; index += 1) {
        const day = addDays(FIRST_DAY, index);
        const weekend = [0, 6].includes(new Date(day).getUTCDay());
        const shown = new Map<string, number>();
        for (const { programmeId: id, from, to } of scheduleDay(cycle, day)) {
          const programme = programmes.get(id);
          if (programme === undefined) throw new Error(`${id} is not in the pool`);
          const times = (shown.get(id) ?? 0) + 1;
          shown.set(id, times);
          const more = to - from - programme.minutes;
          if (times > programme.maxPerDay) problems.push(`${day} shows ${id} too often`);
          if (id === previous) problems.push(`${day} shows ${id} after itself`);
          if (more < 0 || more > 30) problems.push(`${day} shows ${id} ${more} minutes longer`);
          previous = id;
          airings += 1;
          if (more >= 5) lengthened += 1;
          const isFixed = programme.events !== undefined || programme.anchor !== undefined;
          if (!isFixed && !isInSlot(programme, from, weekend)) outOfSlot += 1;
        }
      }
    }
    expect(problems).toEqual([]);
    expect(outOfSlot / airings).toBeLessThan(0.03);
    expect(lengthened / airings).toBeLessThan(0.04);
  });

  it('has an event to look forward to on every day', () => {
    const channel = demo.channels.find(({ id }) => id === 'saha1');
    if (channel === undefined) throw new Error('saha1 is missing');
    const cycle = planCycle(poolOf(channel, demo, FIRST_DAY));
    const hasEvent = (day: string) =>
      scheduleDay(cycle, day).some(({ programmeId }) => programmeId === 'saha1-lig-ozel-final');
    expect([-2, 1, 12, 15].map((days) => hasEvent(addDays(FIRST_DAY, days)))).toEqual([true, true, true, true]);
    expect(hasEvent(FIRST_DAY)).toBe(false);
  });

  it('starts a pay-per-view event within four hours of any moment', () => {
    const channel = demo.channels.find(({ id }) => id === 'nota');
    if (channel === undefined) throw new Error('nota is missing');
    const cycle = planCycle(poolOf(channel, demo, FIRST_DAY));
    const isEvent = (id: string) =>
      demo.programmes.channels.nota?.some((one) => one.id === id && one.ppv !== undefined);
    const starts = Array.from({ length: 15 }, (_, index) =>
      scheduleDay(cycle, addDays(FIRST_DAY, index - 7)).flatMap(({ programmeId, from }) =>
        isEvent(programmeId) ? [index * 1440 + from] : [],
      ),
    ).flat();
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(starts.length).toBeGreaterThan(100);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(240);
  });
});
