import { afterEach, describe, expect, it } from 'vitest';
import { aChannel, anAiring, aPerson, aProgramme, aTitle, bothLanguages } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { openSearchServer, type SearchServer } from '../../../test/search-server.ts';

const db = useDatabase();
let server: SearchServer;
afterEach(() => server.close());

const open = async () => {
  server = await openSearchServer(db);
  const titles = async (q: string): Promise<string[]> =>
    (await server.suggest(q)).body.map(({ title }: { title: string }) => title);
  return { ...server, titles };
};
const aFilm = (name: string) => aTitle(db, { name: bothLanguages(name), original_name: name });

describe('suggestions', () => {
  it('are names that begin with the text, then names that contain it [SEARCH-07]', async () => {
    for (const name of ['Akdeniz', 'Kara Deniz', 'Denizaltı', 'Deniz', 'Bozkır']) await aFilm(name);
    const { titles } = await open();
    expect(await titles('deniz')).toEqual(['Deniz', 'Denizaltı', 'Kara Deniz', 'Akdeniz']);
    expect(await titles('DENİZ KA')).toEqual(['Kara Deniz']);
    expect(await titles('ozk')).toEqual(['Bozkır']);
    expect(await titles('denzaltı')).toEqual(['Denizaltı']);
  });

  it('are at most eight, each name once [SEARCH-07]', async () => {
    for (let number = 1; number <= 12; number += 1) await aFilm(`Dalga ${number}`);
    for (let number = 1; number <= 3; number += 1) await aFilm('Dalga');
    const { id: programme_id } = await aProgramme(db, { name: bothLanguages('DALGA') });
    await anAiring(db, { programme_id });
    const { titles, suggest } = await open();
    const suggested = await titles('dalga');
    expect(suggested).toHaveLength(8);
    expect(new Set(suggested).size).toBe(8);
    // The film comes before the programme that shows it.
    expect((await suggest('dalga')).body[0]).toMatchObject({ title: 'Dalga', kind: 'movie' });
  });

  it('have kind and id', async () => {
    const film = await aFilm('Yıldız Film');
    const series = await aTitle(db, { name: bothLanguages('Yıldız Dizi'), kind: 'SERIES', duration_seconds: null });
    const channel = await aChannel(db, { name: 'Yıldız Kanal' });
    const programme = await aProgramme(db, { name: bothLanguages('Yıldız Program') });
    const airing = await anAiring(db, { channel_id: channel.id, programme_id: programme.id });
    const { suggest } = await open();
    const { body } = await suggest('yıldız');
    expect(body).toHaveLength(4);
    expect(body).toEqual(
      expect.arrayContaining([
        { id: film.id, title: 'Yıldız Film', kind: 'movie' },
        { id: series.id, title: 'Yıldız Dizi', kind: 'series' },
        { id: channel.id, title: 'Yıldız Kanal', kind: 'channel' },
        { id: airing.id, title: 'Yıldız Program', kind: 'program' },
      ]),
    );
  });

  it('name people and genres after titles, and leave out unpublished titles', async () => {
    const film = await aFilm('Bozkır');
    const person = await aPerson(db, { name: 'Defne Şimşek' });
    const cast = { title_id: film.id, person_id: person.id, job: 'actor' as const, position: 0 };
    await db.kysely.insertInto('title_person').values(cast).execute();
    await aTitle(db, { name: bothLanguages('Gizli'), published: false });
    const { titles, find, suggest } = await open();
    expect(await find('defne')).toEqual(['Bozkır']);
    expect((await suggest('şimşek')).body).toEqual([
      { id: 'person Defne Şimşek', title: 'Defne Şimşek', kind: 'person' },
    ]);
    expect(await titles('defne')).toEqual(['Defne Şimşek']);
    expect(await titles('gizli')).toEqual([]);
  });
});
