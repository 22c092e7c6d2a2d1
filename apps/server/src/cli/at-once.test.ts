// Two commands at the same time: one of them is refused with a sentence and changes nothing, or both end as if they had run one
// after the other.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aChannel, aGenre, aTitle } from '../../test/builders.ts';
import { type Typed, useCommandLine } from '../../test/command-line.ts';
import { TABLE } from '../../test/command-lines.ts';
import { useDatabase } from '../../test/database.ts';
import { deferred } from '../../test/deferred.ts';
import { withCommandLock } from '../operator/command-lock.ts';

const db = useDatabase();
const { type, write } = useCommandLine(db);

const BUSY = /^Another `[a-z ]+` is under way, so nothing was changed: [^\n]+\n$/;
const outcomes = (typed: readonly Typed[]) =>
  typed.map(({ code, err }) => (code === 0 ? 'done' : BUSY.test(err) && code === 1 ? 'refused' : `${code} ${err}`));

/** More than two steps of 500 rows: the second command starts while the first one writes. */
const CHANNELS = 1_200;
const LIST = `#EXTM3U\n${Array.from({ length: CHANNELS }, (_, n) => `#EXTINF:-1 tvg-id="k${n}",Kanal ${n}\nhttp://127.0.0.1:9/${n}.ts`).join('\n')}\n`;

describe('two imports of channels at once', () => {
  it('write the list once: the second is refused, or finds everything there', async () => {
    await write('list.m3u', LIST);
    const line = 'import channels list.m3u --no-probe --no-logos --inactive';
    const typed = await Promise.all([type(line), type(line)]);
    expect(outcomes(typed).toSorted()).toEqual(['done', 'refused']);
    const { rows } =
      await sql`select count(*)::int as rows, count(distinct number)::int as numbers from channel`.execute(db.kysely);
    expect(rows).toEqual([{ rows: CHANNELS, numbers: CHANNELS }]);
    const again = await type(line);
    expect(again.out).toContain(`0 channels added, 0 changed, ${CHANNELS} as they were`);
  });
});

describe('two imports of a guide at once', () => {
  it('both end, and the guide is there once', async () => {
    const channels = Array.from({ length: 30 }, (_, index) => `kanal-${index}`);
    for (const guide_id of channels) await aChannel(db, { guide_id });
    const start = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const stamp = (hours: number) =>
      `${new Date(start + hours * 3_600_000).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)} +0000`;
    const guideOf = (ids: readonly string[], name: string) =>
      `<tv>${ids
        .flatMap((id) =>
          Array.from(
            { length: 24 },
            (_, n) =>
              `<programme channel="${id}" start="${stamp(n)}" stop="${stamp(n + 1)}"><title lang="tr">${name} ${n}</title></programme>`,
          ),
        )
        .join('')}</tv>`;
    await write('one.xml', guideOf(channels, 'Program'));
    // Other names at the same times: no row of a programme, genre or person is written by both and makes one wait for the other.
    await write('other.xml', guideOf(channels, 'Yayın'));
    const typed = await Promise.all([type('import guide one.xml'), type('import guide other.xml')]);
    expect(typed.map(({ code, err }) => ({ code, err }))).toEqual([
      { code: 0, err: '' },
      { code: 0, err: '' },
    ]);
    const { rows } = await sql`select count(*)::int as airings from airing`.execute(db.kysely);
    expect(rows).toEqual([{ airings: 24 * channels.length }]);
  });
});

describe('a command that runs alone', () => {
  it('is refused while another one runs, and runs after it; others and a dry run do not wait', async () => {
    await aGenre(db, { kind: 'title', id: 'dram' });
    await aTitle(db, { id: 'kiyi' });
    await write('texts.tsv', 'title:kiyi:name\tKıyı\tShore\tThe Shore\n');
    const [isHeld, mayEnd] = [deferred<void>(), deferred<void>()];
    const first = withCommandLock(db, 'import texts', async () => {
      isHeld.resolve();
      await mayEnd.promise;
    });
    await isHeld.promise;
    expect(await type('import texts en texts.tsv')).toMatchObject({ code: 1, err: expect.stringMatching(BUSY) });
    expect(await type('import texts en texts.tsv --dry-run')).toMatchObject({ code: 0 });
    expect(await type('text set en title:kiyi:name --words Coast')).toMatchObject({ code: 0 });
    mayEnd.resolve();
    await first;
    expect(await type('import texts en texts.tsv')).toMatchObject({ code: 0 });
  });

  it('lets go of the lock when it fails', async () => {
    const failing = withCommandLock(db, 'guide map', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await withCommandLock(db, 'guide map', async () => 1)).toBe(1);
  });

  it('is every import that plans ids or tracks before it writes them', () => {
    const alone = TABLE.filter(({ isAlone }) => isAlone).map(({ name }) => name);
    expect(alone.toSorted()).toEqual([
      'guide map',
      'import channels',
      'import posters',
      'import subtitles',
      'import texts',
    ]);
  });
});
