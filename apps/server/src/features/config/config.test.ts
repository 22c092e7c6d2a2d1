import { afterEach, describe, expect, it } from 'vitest';
import { aChannel, aMenu } from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import type { ProductConfig } from '../../config.ts';
import type { PublicConfig } from './config.service.ts';
import { configRoutes } from './config.service.ts';

const db = useDatabase();
let server: CatalogueServer;
afterEach(() => server.close());

const config: PublicConfig & { readonly secret: string } = {
  guest: { username: 'misafir', password: 'misafir' },
  allowedOrigins: ['https://tv.example'],
  channelHosts: [],
  secret: 'never sent',
};
const product: ProductConfig = {
  feeRate: 100,
  ppvLimitMinutes: '30,10',
  payQuerySeconds: 5,
  socialLinks: ['https://www.instagram.com/seyir', 'https://x.com/', 'https://www.youtube.com/'],
  supportPhone: '0850 000 00 00',
  ...{ loginUrl: '', announcement: '', announcementEn: '' },
};

const open = async ({ product: changed, ...differences }: Partial<PublicConfig & { product: object }> = {}) => {
  server = await openCatalogueServer(db, ({ catalogue }) =>
    configRoutes({
      ...{ catalogue, config: { ...config, ...differences } },
      ...{ product: () => ({ ...product, ...changed }), paymentOrigin: () => 'https://pay.example' },
    }),
  );
  return server;
};

describe('GET /config/user-frame', () => {
  it('answers the operator’s fee rate and times, and the menu of each column, without a session [CONFIG-01]', async () => {
    const columns = { forMeColumn: '1', vodColumn: '6', seriesColumn: '4', rentColumn: '7', kidColumn: '5' } as const;
    for (const [column_key, id] of Object.entries(columns)) {
      await aMenu(db, { id, column_key: column_key as keyof typeof columns });
    }
    await aMenu(db, { id: '2' });
    const numbers = { feeRate: 1_000, ppvLimitMinutes: '45,5', payQuerySeconds: 7 };
    const { get } = await open({ product: numbers });
    for (const token of [undefined, 'guest', 'forged']) {
      expect(await get('/config/user-frame', token)).toMatchObject({
        status: 200,
        body: { Fee_Rate: 1_000, Purchase_PPV_LimitTime: '45,5', Pay_Result_Query_Interval: 7, ...columns },
      });
    }
  });

  it('leaves a column without a menu blank', async () => {
    const { get } = await open();
    expect((await get('/config/user-frame')).body).toMatchObject({ vodColumn: '', kidColumn: '' });
  });
});

describe('GET /config/app', () => {
  it('answers the public part of the configuration, and nothing else', async () => {
    await aChannel(db);
    const { get } = await open();
    expect((await get('/config/app')).body).toEqual({
      guest: { username: 'misafir', password: 'misafir' },
      socialLinks: [
        { name: 'instagram.com', url: 'https://www.instagram.com/seyir' },
        { name: 'x.com', url: 'https://x.com/' },
        { name: 'youtube.com', url: 'https://www.youtube.com/' },
      ],
      supportPhone: '0850 000 00 00',
      paymentOrigin: 'https://pay.example',
      loginUrl: '',
      trustedOrigins: ['https://tv.example'],
      channelHosts: [],
    });
  });

  it('names the old hosts of channels and the CDN in their place [LIVE-17]', async () => {
    const channelHosts = [{ from: 'old.example', to: 'https://cdn.example/old' }];
    const { get } = await open({ channelHosts });
    expect((await get('/config/app')).body).toMatchObject({ channelHosts });
  });

  it("names the operator's sign-in page, and trusts its origin [ERR-11] [STORE-02]", async () => {
    const loginUrl = 'https://giris.example/tv';
    const { get } = await open({ product: { loginUrl } });
    expect((await get('/config/app')).body).toMatchObject({
      loginUrl,
      trustedOrigins: ['https://tv.example', 'https://giris.example'],
    });
  });

  it('has what the operator has to say to every viewer, in Turkish where the English is missing', async () => {
    const tr = 'Bu gece 02.00’de bakım var.';
    const one = await open({ product: { announcement: tr } });
    expect((await one.get('/config/app')).body.announcement).toEqual({ tr, en: tr });
    const both = await open({ product: { announcement: tr, announcementEn: 'Maintenance tonight.' } });
    expect((await both.get('/config/app')).body.announcement).toEqual({ tr, en: 'Maintenance tonight.' });
    const none = await open({ product: { announcementEn: 'Maintenance tonight.' } });
    expect((await none.get('/config/app')).body).not.toHaveProperty('announcement');
  });

  it('names the next commands of the operator while there is neither a channel nor a title', async () => {
    const { get } = await open();
    expect((await get('/config/app')).body.nextCommands).toEqual([
      expect.stringContaining('package add'),
      expect.stringContaining('import channels'),
      expect.stringContaining('account create'),
    ]);
  });
});
