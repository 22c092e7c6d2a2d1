// The rating mask applies to every filter, suggestion, total and fuzzy match.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  anAccount,
  anAiring,
  aProgramme,
  aRecording,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { openSearchServer, type SearchServer } from '../../../test/search-server.ts';
import type { CallerProfile } from '../../http/caller.ts';

const db = useDatabase();
let server: SearchServer;
afterEach(() => server.close());

const AGES = ['G', '7+', '13+', '18+'] as const;
const TYPES = ['all', 'movie', 'series', 'program', 'catchup', 'channel'];
const aViewer = (userlevel: number, isKids = false): CallerProfile => ({
  id: '018f0000-0000-7000-8000-0000000000c1',
  isKids,
  isMain: false,
  userlevel,
});

/** Of every age a film, a series, a channel, a programme that was and one that comes, and a recording: all named alike. */
beforeEach(async () => {
  const { id: accountId } = await anAccount(db);
  const { id: open } = await aChannel(db, { name: 'Açık' });
  for (const [index, age_rating] of AGES.entries()) {
    const name = bothLanguages(`Gölge ${age_rating}`);
    await aTitle(db, { name, age_rating });
    await aTitle(db, { name, age_rating, kind: 'SERIES', duration_seconds: null });
    await aChannel(db, { name: name.tr, age_rating });
    const { id: programme_id } = await aProgramme(db, { name, age_rating });
    for (const minutes of [-1000, 1000]) {
      const starts_at = minutesAfter(TEST_EVENING, minutes + index * 60);
      await anAiring(db, { channel_id: open, programme_id, starts_at });
    }
    await aRecording(db, { account_id: accountId, name, age_rating });
  }
  const own = { accountId };
  server = await openSearchServer(db, {
    kid: { ...own, profile: aViewer(12, true) },
    smallKid: { ...own, profile: aViewer(14, true) },
    teenager: { ...own, profile: aViewer(8) },
    grown: { ...own, profile: aViewer(0) },
  });
});

describe('a profile with a mask', () => {
  it.each([
    ['smallKid', 1],
    ['kid', 2],
    ['teenager', 3],
    ['grown', 4],
  ])('%s finds only what its mask allows, also in the totals [KIDS-03]', async (as, ages) => {
    const allowed = AGES.slice(0, ages).map((age) => `Gölge ${age}`);
    for (const type of TYPES) {
      const { body } = await server.search('gölge', as, { type, size: 150 });
      const names = new Set(await server.find('gölge', as, { type, size: 150 }));
      expect([...names].sort(), type).toEqual([...allowed].sort());
      // Films, series, channels and recordings of each age once, programmes twice.
      expect(body.totals, type).toEqual({
        all: 6 * ages,
        movie: ages,
        series: ages,
        channel: ages,
        program: 2 * ages,
        catchup: ages,
      });
    }
    const { body: suggested } = await server.suggest('gölge', as);
    expect(suggested.map(({ title }: { title: string }) => title).sort()).toEqual([...allowed].sort());
  });

  it('finds nothing blocked by exact name, by a typo, or by paging [KIDS-03]', async () => {
    for (const text of ['Gölge 18+', 'gölge 18', 'gölgw 18', '18']) {
      for (const type of TYPES) {
        for (const page of [0, 1, 2]) {
          const found = await server.find(text, 'kid', { type, page, size: 1 });
          expect(
            found.filter((name) => name.includes('18+')),
            `${text} ${type} ${page}`,
          ).toEqual([]);
        }
      }
      expect((await server.suggest(text, 'kid')).body).not.toContainEqual(
        expect.objectContaining({ title: expect.stringContaining('18+') }),
      );
    }
  });

  it('cannot lift the mask by query parameters', async () => {
    const { body } = await server.get('/search?q=gölge&userlevel=0&kids=false&size=150', 'kid', {
      'x-userlevel': '0',
    });
    expect(JSON.stringify(body)).not.toContain('18+');
  });

  it('does not find a channel while it shows something blocked, nor programmes of a blocked channel', async () => {
    const { id: shown } = await aChannel(db, { name: 'Perde' });
    const { id: adult } = await aProgramme(db, { name: bothLanguages('Gece'), age_rating: '18+' });
    await anAiring(db, { channel_id: shown, programme_id: adult });
    const { id: blocked } = await aChannel(db, { name: 'Gece Kuşağı', age_rating: '18+' });
    const { id: mild } = await aProgramme(db, { name: bothLanguages('Masal') });
    for (const minutes of [-120, 60]) {
      const starts_at = minutesAfter(TEST_EVENING, minutes);
      await anAiring(db, { channel_id: blocked, programme_id: mild, starts_at });
    }
    await server.catalogue.refresh();
    await server.indexes.refresh();
    // Reads the current airings again, for those that were added.
    server.at(minutesAfter(TEST_EVENING, 24 * 60));
    await server.search('perde', 'grown');
    server.at(minutesAfter(TEST_EVENING, 1));
    for (const text of ['perde', 'masal', 'gece']) {
      expect(await server.find(text, 'grown'), text).not.toEqual([]);
      expect(await server.find(text, 'kid'), text).toEqual([]);
      expect((await server.search(text, 'kid')).body.totals.all, text).toBe(0);
      expect((await server.suggest(text, 'kid')).body, text).toEqual([]);
    }
  });

  it('of a child finds programmes of children’s channels alone, no newscasts, and titles for children first [KIDS-03] [SEARCH-06] (departure)', async () => {
    const channelOf = async (genre: string, name: string) => {
      await aGenre(db, { kind: 'channel', id: genre, name: bothLanguages(genre) });
      const { id } = await aChannel(db, { name, genre_id: genre });
      return id;
    };
    const channels = [
      await channelOf('yasam', 'Mutfak'),
      await channelOf('haber', 'Sarnıç Haber'),
      await channelOf('cocuk', 'Cıvıltı'),
    ];
    for (const [index, channel_id] of channels.entries()) {
      const { id: programme_id } = await aProgramme(db, { name: bothLanguages(`Sarnıç ${index}`) });
      await anAiring(db, { channel_id, programme_id, starts_at: minutesAfter(TEST_EVENING, 60) });
    }
    await aTitle(db, { name: bothLanguages('Sarnıç Masalı'), age_rating: 'G', imdb_tenths: 90 });
    await aTitle(db, { name: bothLanguages('Sarnıç Çizgi'), age_rating: 'G', imdb_tenths: 10, kids: true });
    await server.catalogue.refresh();
    await server.indexes.refresh();
    expect(await server.find('sarnıç', 'kid', { type: 'program' })).toEqual(['Sarnıç 2']);
    expect(await server.find('sarnıç', 'kid', { type: 'channel' })).toEqual([]);
    expect(await server.find('sarnıç', 'kid', { type: 'movie' })).toEqual(['Sarnıç Çizgi', 'Sarnıç Masalı']);
    const { body: suggested } = await server.suggest('sarnıç', 'kid');
    expect(suggested.map(({ title }: { title: string }) => title).sort()).toEqual(
      ['Sarnıç 2', 'Sarnıç Masalı', 'Sarnıç Çizgi'].sort(),
    );
    // A teenager of the same level finds all of them.
    expect(await server.find('sarnıç', 'teenager', { type: 'program' })).toHaveLength(3);
    expect(await server.find('sarnıç', 'teenager', { type: 'channel' })).toEqual(['Sarnıç Haber']);
    expect(await server.find('sarnıç', 'teenager', { type: 'movie' })).toEqual(['Sarnıç Masalı', 'Sarnıç Çizgi']);
  });

  it('does not find a title whose new rating is blocked, not even before the index is rebuilt', async () => {
    await db.kysely.updateTable('title').set({ age_rating: '18+' }).execute();
    await server.catalogue.refresh();
    for (const type of ['movie', 'series']) expect(await server.find('gölge', 'kid', { type })).toEqual([]);
  });
});
