import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../../test/http.ts';
import { asJson } from '../../db/json.ts';
import type { Http } from '../../http/build-http.ts';
import type { Caller } from '../../http/caller.ts';
import { WATERMARK_SETTING } from '../../operations/settings.ts';
import { watermarkRoutes } from './watermark.service.ts';

const db = useDatabase();
const warn = vi.fn();
const callers: Readonly<Record<string, Partial<Caller>>> = {
  guest: { isGuest: true, sessionId: '018f0000-0000-7000-8000-0123456789ab' },
  viewer: { sessionId: '018f0000-0000-7000-8000-fedcba987654' },
};
let http: Http;

beforeEach(async () => {
  http = await testHttp({
    routes: watermarkRoutes({ db, log: { warn } }),
    resolveCaller: async (token) => {
      const caller = callers[token];
      return caller ? { caller: aCaller(caller) } : { refused: 'UNAUTHORISED' };
    },
  });
});
afterEach(async () => {
  await http.drain(0);
  // The table `setting` is not emptied between tests, because a migration fills it.
  await db.kysely.deleteFrom('setting').where('key', '=', WATERMARK_SETTING).execute();
  warn.mockClear();
});

const LOOK = {
  interval: 15,
  showtime: 20,
  timestamp: '1',
  fontsize: 14,
  rangeX: [5, 80],
  rangeY: [10, 70],
  backcolor: '#00000066',
  fontcolor: '#ffffff',
  fonttype: { family: 'sans-serif', weight: 600 },
  channelcode: '',
};
const setLooks = (value: unknown) =>
  db.kysely
    .insertInto('setting')
    .values({ key: WATERMARK_SETTING, value: asJson(value) })
    .execute();
const ask = async (query = '', as: string | undefined = 'viewer') => {
  const { statusCode, body } = await http.inject({ url: `/api/watermark${query}`, headers: as ? bearer(as) : {} });
  return { status: statusCode, body: JSON.parse(body) };
};

describe('GET /watermark', () => {
  it('answers the setting with a text that identifies the session [WATERMARK-05]', async () => {
    await setLooks([LOOK]);
    expect(await ask()).toEqual({
      status: 200,
      body: { returncode: '0', errormsg: '', ...LOOK, encrydata: 'FEDC-BA98-7654' },
    });
    expect((await ask('', 'guest')).body.encrydata).toBe('0123-4567-89AB');
    // Two requests of a session get the same text.
    expect((await ask()).body.encrydata).toBe('FEDC-BA98-7654');
  });

  it('answers the watermark of the channel before the one for all [WATERMARK-05] [WATERMARK-04]', async () => {
    await setLooks([LOOK, { ...LOOK, channelcode: 'saha1', fontsize: 20 }]);
    expect((await ask('?channelcode=saha1')).body).toMatchObject({ channelcode: 'saha1', fontsize: 20 });
    expect((await ask('?channelcode=lodos')).body).toMatchObject({ channelcode: '', fontsize: 14 });
    expect((await ask()).body).toMatchObject({ channelcode: '', fontsize: 14 });
  });

  it('answers another returncode when none is set, or none for this channel [WATERMARK-05]', async () => {
    const none = { status: 200, body: { returncode: '1', errormsg: 'No watermark is set.' } };
    expect(await ask()).toEqual(none);
    await setLooks([{ ...LOOK, channelcode: 'saha1' }]);
    expect(await ask()).toEqual(none);
    expect(await ask('?channelcode=lodos')).toEqual(none);
  });

  it('answers none for an invalid setting, and logs it [WATERMARK-05]', async () => {
    await setLooks([{ ...LOOK, fontsize: 'large' }]);
    expect((await ask()).body.returncode).toBe('1');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('needs a token [WATERMARK-05]', async () => {
    await setLooks([LOOK]);
    for (const as of ['', 'forged']) expect((await ask('', as)).status).toBe(401);
    expect((await ask(`?channelcode=${'x'.repeat(121)}`)).status).toBe(400);
    expect((await ask('?channelcode=')).status).toBe(400);
  });
});
