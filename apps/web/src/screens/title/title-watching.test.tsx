// Watching a title: options, refusals, and the props of the player.

import '@testing-library/jest-dom/vitest';
import { listContentChildren, watchContent, watchTrailer } from '@seyir/contract/catalog';
import { legacyThumbnails, legacyVodDetail, legacyVodInfo } from '@seyir/contract/legacy';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { storePackage } from '../../../test/package-builders.ts';
import { guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { anEpisode, aSeries, aServiceWithTitles, aVod, purchase, rental } from '../../../test/title-builders.ts';
import type { PlayerModalProps } from '../../features/player/PlayerModal.tsx';
import { takeReturn } from '../../shared/sign-in/return-path.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import './TitlePlayer.tsx';
import './TitleScreen.tsx';

const player = vi.hoisted(() => vi.fn());
vi.mock('../../features/player/PlayerModal.tsx', () => ({
  PlayerModal: (props: PlayerModalProps) => {
    player(props);
    return <div role="dialog" aria-label={`Oynatıcı ${props.id}`} />;
  },
}));
vi.mock('../../shared/media/TrailerVideo.tsx', () => ({ TrailerVideo: () => <div data-testid="trailer" /> }));

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
  player.mockClear();
});

const PAGE = '/dashboard/home/6/601';
const watchable = (service: FakeApi) =>
  service
    .on(watchContent, () => ({ url: '/stream/film.m3u8' }))
    .on(legacyThumbnails, () => ({ returncode: '404', errormsg: '' }));
const given = (): PlayerModalProps => player.mock.lastCall?.[0];
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const kid = { ...subscriber, profile: aProfile({ id: 'ege', kid: true, main: false }) };

describe('the watch options', () => {
  it('is a preview, renting and buying with their prices [DETAIL-11]', async () => {
    const vod = aVod({ isUnlocked: false, customerHasAccess: false, hastrailer: '1', products: [rental, purchase] });
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([vod]), subscriber);
    expect(await button('Ön izle')).toBeInTheDocument();
    expect(await button(/^Kirala\s*49,90 TL$/)).toBeInTheDocument();
    expect(await button(/^Satın al\s*129,90 TL$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'İzle' })).not.toBeInTheDocument();
  });

  it('show that no product contains the title, and lead to the packages [DETAIL-18] [ERR-12] [ERR-15]', async () => {
    const series = aSeries({ isUnlocked: false, customerHasAccess: false });
    const service = watchable(aServiceWithTitles([series], [anEpisode(1, 1)]));
    const app = renderApp(`${PAGE}/voddetail/fener`, service, subscriber);
    await userEvent.click(await button(/Bölüm 1-1/));
    const prompt = await screen.findByRole('alertdialog', { name: 'Paketinde yok' });
    expect(within(prompt).getByText('Paketin bu içeriği kapsamıyor.')).toBeInTheDocument();
    expect(within(prompt).getByRole('button', { name: 'Kapat' })).toBeInTheDocument();
    await userEvent.click(within(prompt).getByRole('button', { name: 'Paketler' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/package'));
    expect(service.countOf(watchContent)).toBe(0);
    expect(player).not.toHaveBeenCalled();
  });

  it('is a play button that leads to the same message where nothing that is sold opens the title [DETAIL-12]', async () => {
    const vod = aVod({ isUnlocked: false, customerHasAccess: false, hastrailer: '0', products: [purchase] });
    const service = watchable(aServiceWithTitles([vod]));
    const { queries } = renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    await button(/^Satın al/);
    // A newer server may sell in a way that this version of the application does not know.
    act(() => void queries.setQueryData(['title', 'lodos'], { ...vod, products: [{ ...purchase, type: 'AUCTION' }] }));
    await userEvent.click(await button('İzle'));
    const prompt = await screen.findByRole('alertdialog', { name: 'Paketinde yok' });
    expect(within(prompt).getByText('Paketin bu içeriği kapsamıyor.')).toBeInTheDocument();
    expect(service.countOf(watchContent)).toBe(0);
    expect(screen.queryByRole('button', { name: /^Kirala|^Satın al/ })).toBeNull();
  });

  it('is a way to the sign-up for a guest without access [DETAIL-13] [ROLE-09]', async () => {
    const vod = aVod({ customerHasAccess: false, isUnlocked: false });
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([vod]), guest);
    expect(await screen.findByRole('link', { name: 'Hemen giriş yap' })).toHaveAttribute('href', '/signup');
  });

  it('returns a guest who wants to buy the title to it after the sign-in [DETAIL-13]', async () => {
    const vod = aVod({ customerHasAccess: false, isUnlocked: false, products: [rental] });
    const app = renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([vod]), guest);
    await userEvent.click(await screen.findByRole('link', { name: 'Hemen giriş yap' }));
    await waitFor(() => expect(app.path()).toBe('/signup'));
    expect(takeReturn()).toBe(`${PAGE}/voddetail/lodos`);
  });

  it('is watching with access [DETAIL-14]', async () => {
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([aVod()]), subscriber);
    expect(await button('İzle')).toBeInTheDocument();
  });

  it('is a larger package otherwise [DETAIL-15] [ROLE-07]', async () => {
    const vod = aVod({ customerHasAccess: false, isUnlocked: false });
    storePackage();
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([vod]), subscriber);
    expect(await screen.findByRole('link', { name: 'Paketini yükselt' })).toHaveAttribute('href', '/account/package');
  });

  it.each([
    ['package', []],
    ['price', [rental, purchase]],
    ['way to one', [{ ...purchase, type: 'AUCTION' } as unknown as typeof purchase]],
  ])(
    'shows a child no %s, but whom to ask [KIDS-04] [DETAIL-11, DETAIL-12, DETAIL-15, ROLE-07] (departure)',
    async (_, products) => {
      const vod = aVod({ customerHasAccess: false, isUnlocked: false, hastrailer: '0', products: [] });
      const { queries } = renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([vod]), kid);
      expect(await screen.findByText('Bunu izlemek için bir büyüğünden yardım iste.')).toBeInTheDocument();
      act(() => void queries.setQueryData(['title', 'lodos'], { ...vod, products }));
      expect(screen.getByText('Bunu izlemek için bir büyüğünden yardım iste.')).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: /Paket/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /^Kirala|^Satın al|^İzle/ })).toBeNull();
    },
  );

  it('asks a child who presses an episode to ask a grown-up, without a way to the packages [DETAIL-18, ERR-12] (departure)', async () => {
    const series = aSeries({ isUnlocked: false, customerHasAccess: false });
    renderApp(`${PAGE}/voddetail/fener`, watchable(aServiceWithTitles([series], [anEpisode(1, 1)])), kid);
    await userEvent.click(await button(/Bölüm 1-1/));
    const prompt = await screen.findByRole('alertdialog');
    expect(prompt).toHaveTextContent('büyüğünden');
    expect(within(prompt).getAllByRole('button')).toHaveLength(1);
    expect(within(prompt).queryByRole('button', { name: 'Paketler' })).toBeNull();
  });

  it('is a package for an account that has none [ROLE-07]', async () => {
    const vod = aVod({ customerHasAccess: false, isUnlocked: false });
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([vod]), subscriber);
    expect(await screen.findByRole('link', { name: 'Paket seç' })).toHaveAttribute('href', '/account/package');
  });
});

describe('watching', () => {
  it('opens the player, which fetches the address and resumes at the bookmark [DETAIL-16] [DETAIL-17]', async () => {
    const service = watchable(aServiceWithTitles([aVod({ bookmark: '||1200|lodos' })]));
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    await userEvent.click(await button(/^Devam et.*1 sa 20 dk kaldı$/));
    await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    expect(given()).toMatchObject({
      kind: 'title',
      title: 'Lodos',
      bookmark: {
        contentId: 'lodos',
        contentCode: 'lodos',
        columnCode: 'dram',
        isRestart: false,
        season: undefined,
        episode: undefined,
      },
      codes: { programcode: 'lodos', contentcode: 'lodos' },
    });
    expect(await given().source()).toBe('/stream/film.m3u8');
    expect(service.asked.findLast(({ name }) => name.endsWith('/watch'))?.input).toEqual({
      params: { id: 'lodos' },
      body: { contentcode: 'lodos', columncode: 'dram' },
    });
    const { startAtSeconds } = given();
    expect(typeof startAtSeconds === 'function' && (await startAtSeconds())).toBe(1_200);
  });

  it('starts from the beginning by the menu, which offers it where there is a position', async () => {
    const titles = [aVod({ bookmark: '||1200|lodos' }), aVod({ id: 'kuzey', bookmark: null })];
    renderApp(`${PAGE}/voddetail/lodos`, watchable(aServiceWithTitles(titles)), subscriber);
    await userEvent.click(await button('Diğer seçenekler'));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Baştan izle' }));
    await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    expect(given()).toMatchObject({ startAtSeconds: 0, bookmark: { contentCode: 'lodos', isRestart: true } });
    cleanup();
    renderApp(`${PAGE}/voddetail/kuzey`, watchable(aServiceWithTitles(titles)), subscriber);
    await userEvent.click(await button('Diğer seçenekler'));
    expect(screen.queryByRole('menuitem', { name: 'Baştan izle' })).not.toBeInTheDocument();
  });

  it('starts from the beginning without a bookmark [DETAIL-16]', async () => {
    renderApp(`${PAGE}/voddetail/lodos`, watchable(aServiceWithTitles([aVod()])), subscriber);
    await userEvent.click(await button('İzle'));
    await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    const { startAtSeconds } = given();
    expect(typeof startAtSeconds === 'function' && (await startAtSeconds())).toBeUndefined();
  });

  it('asks for bookmark and subscription once before it plays, and resumes where another device stopped [LEGACY-15]', async () => {
    const service = watchable(aServiceWithTitles([aVod({ bookmark: '||1200|lodos' })])).on(legacyVodDetail, () => ({
      returncode: '0',
      errormsg: '',
      data: aVod({ bookmark: '||2400|lodos' }),
    }));
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    await userEvent.click(await button(/^Devam et/));
    await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    const { source, startAtSeconds } = given();
    expect(await source()).toBe('/stream/film.m3u8');
    expect(typeof startAtSeconds === 'function' && (await startAtSeconds())).toBe(2_400);
    expect(await source()).toBe('/stream/film.m3u8');
    expect(service.asked.filter(({ name }) => name.endsWith('sdk_getvoddetail.jsp')).map(({ input }) => input)).toEqual(
      [{ query: { programcode: 'lodos', isquerytrailer: '1', isquerybookmark: '1', ischecksubscribe: '1' } }],
    );
  });

  it('plays nothing that the subscription check refuses, until a later attempt passes it [LEGACY-15]', async () => {
    let auth_returncode: '0' | '5' = '5';
    const service = watchable(aServiceWithTitles([aVod()])).on(legacyVodDetail, () => ({
      returncode: '0',
      errormsg: '',
      data: aVod({ auth_returncode }),
    }));
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    await userEvent.click(await button('İzle'));
    await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    await expect(given().source()).rejects.toMatchObject({ code: 'NO_PRODUCT' });
    expect(service.countOf(watchContent)).toBe(0);
    auth_returncode = '0';
    expect(await given().source()).toBe('/stream/film.m3u8');
  });

  it.each([
    [true, '2. bölüm'],
    [false, 'nothing'],
  ])('offers the next episode by the data of its series: unlocked %s, %s [LEGACY-15]', async (isUnlocked) => {
    const service = watchable(aServiceWithTitles([aSeries()], [anEpisode(1, 1), anEpisode(1, 2)])).on(
      legacyVodInfo,
      ({ query }) => ({ returncode: '0', errormsg: '', data: aSeries({ id: query.programcode, isUnlocked }) }),
    );
    renderApp(`${PAGE}/voddetail/fener`, service, subscriber);
    await userEvent.click(await button(/Bölüm 1-1/));
    await screen.findByRole('dialog', { name: 'Oynatıcı fener-s1e1' });
    await waitFor(() => expect(service.countOf(legacyVodInfo)).toBe(1));
    await waitFor(() => expect(given().next?.episode).toBe(isUnlocked ? 2 : undefined));
    expect(given().onNext !== undefined).toBe(isUnlocked);
  });

  it('asks a guest to sign in and makes no call [DETAIL-16] [ROLE-02] [ROLE-03] [ROLE-04] [ERR-10] [ERR-11]', async () => {
    const service = watchable(aServiceWithTitles([aVod()]));
    const { path } = renderApp(`${PAGE}/voddetail/lodos`, service, guest);
    await userEvent.click(await button('İzle'));
    const message = await screen.findByRole('alertdialog', { name: 'Giriş yapmalısın' });
    expect(within(message).getByText('Bu içeriği izlemek için giriş yapmalısın.')).toBeInTheDocument();
    expect(message).toHaveTextContent('401');
    await userEvent.click(within(message).getByRole('button', { name: 'Giriş yap' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(sessionStorage.getItem('returnPath')).not.toBeNull();
    expect(service.countOf(watchContent)).toBe(0);
    expect(player).not.toHaveBeenCalled();
  });

  it('leaves a guest who cancels at the title [ERR-11] (departure)', async () => {
    const { path } = renderApp(`${PAGE}/voddetail/lodos`, watchable(aServiceWithTitles([aVod()])), guest);
    await userEvent.click(await button('İzle'));
    const message = await screen.findByRole('alertdialog', { name: 'Giriş yapmalısın' });
    await userEvent.click(within(message).getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(path()).toBe(`${PAGE}/voddetail/lodos`);
  });

  it('plays an episode by its programme, and offers the next, over the end of a season [DETAIL-17] [DETAIL-18]', async () => {
    const episodes = [anEpisode(1, 1), anEpisode(1, 2), anEpisode(2, 1)];
    const service = watchable(aServiceWithTitles([aSeries()], episodes));
    renderApp(`${PAGE}/voddetail/fener`, service, subscriber);
    await userEvent.click(await button(/Bölüm 1-2/));
    await screen.findByRole('dialog', { name: 'Oynatıcı fener-s1e2' });
    expect(given()).toMatchObject({
      subtitle: '1. sezon 2. bölüm · Bölüm 1-2',
      bookmark: { contentId: 'fener', contentCode: 'fener-s1e2', season: 1, episode: 2 },
      next: { title: 'Fener', season: 2, episode: 1, name: 'Bölüm 2-1' },
    });
    await given().source();
    expect(service.asked.findLast(({ name }) => name.endsWith('/watch'))?.input).toEqual({
      params: { id: 'fener' },
      body: { contentcode: 'fener-s1e2' },
    });
    act(() => given().onNext?.());
    await screen.findByRole('dialog', { name: 'Oynatıcı fener-s2e1' });
    await waitFor(() => expect(given().next).toBeUndefined());
  });

  it('fetches the position each time [DETAIL-16]', async () => {
    const service = watchable(
      aServiceWithTitles([aSeries()], [anEpisode(1, 1, { bookmark: '1|1|90|fener-s1e1' }), anEpisode(1, 2)]),
    );
    renderApp(`${PAGE}/voddetail/fener`, service, subscriber);
    await userEvent.click(await button(/Bölüm 1-1/));
    await screen.findByRole('dialog', { name: 'Oynatıcı fener-s1e1' });
    const before = service.countOf(listContentChildren);
    const { startAtSeconds } = given();
    expect(typeof startAtSeconds === 'function' && (await startAtSeconds())).toBe(90);
    expect(service.countOf(listContentChildren)).toBe(before + 1);
  });

  it('a preview plays the trailer without a position or an entitlement [DETAIL-23]', async () => {
    const vod = aVod({ isUnlocked: false, customerHasAccess: false, hastrailer: '1', products: [rental] });
    const service = watchable(aServiceWithTitles([vod]));
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    await screen.findByTestId('trailer');
    await userEvent.click(await button('Ön izle'));
    await screen.findByRole('dialog', { name: 'Oynatıcı trailer lodos' });
    expect(given().kind).toBe('trailer');
    expect(given().bookmark).toBeUndefined();
    expect(await given().source()).toBe('/stream/trailer.m3u8');
    expect(service.countOf(watchContent)).toBe(0);
    expect(service.countOf(watchTrailer)).toBeGreaterThan(0);
    // The trailer stops while the player is open.
    expect(screen.queryByTestId('trailer')).not.toBeInTheDocument();
  });
});

describe('autoplay by the address', () => {
  it('starts once the title has loaded, and not again after closing [DETAIL-09]', async () => {
    const app = renderApp(
      `${PAGE}/voddetail/lodos?play=1&recommend=banner`,
      watchable(aServiceWithTitles([aVod()])),
      subscriber,
    );
    await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    act(() => given().onClose());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Oynatıcı lodos' })).not.toBeInTheDocument());
    await waitFor(() => expect(app.path()).toBe(`${PAGE}/voddetail/lodos?recommend=banner`));
    expect(screen.getByRole('dialog', { name: 'Lodos' })).toBeInTheDocument();
  });

  it('names what plays while it plays, so that a reload goes on with it', async () => {
    const service = watchable(aServiceWithTitles([aSeries()], [anEpisode(1, 1), anEpisode(1, 2)]));
    const app = renderApp(`${PAGE}/voddetail/fener`, service, subscriber);
    await userEvent.click(await button(/Bölüm 1-2/));
    await screen.findByRole('dialog', { name: 'Oynatıcı fener-s1e2' });
    const playing = `${PAGE}/voddetail/fener?play=1&playing=fener-s1e2`;
    await waitFor(() => expect(app.path()).toBe(playing));
    // The player is opened once: the address that names it does not open it again, nor when it closes.
    expect(new Set(player.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['fener-s1e2']));
    act(() => given().onClose());
    await waitFor(() => expect(app.path()).toBe(`${PAGE}/voddetail/fener`));
    expect(screen.queryByRole('dialog', { name: 'Oynatıcı fener-s1e2' })).not.toBeInTheDocument();
    cleanup();
    player.mockClear();
    const reloaded = renderApp(playing, service, subscriber);
    await screen.findByRole('dialog', { name: 'Oynatıcı fener-s1e2' });
    act(() => given().onClose());
    await waitFor(() => expect(reloaded.path()).toBe(`${PAGE}/voddetail/fener`));
  });

  it('is refused with the checks of the button [DETAIL-09]', async () => {
    const service = watchable(aServiceWithTitles([aVod()]));
    renderApp(`${PAGE}/voddetail/lodos?play=1`, service, guest);
    expect(await screen.findByRole('alertdialog', { name: 'Giriş yapmalısın' })).toBeInTheDocument();
    expect(player).not.toHaveBeenCalled();
  });

  it('plays the content it names [DETAIL-10]', async () => {
    const service = watchable(aServiceWithTitles([aSeries()], [anEpisode(1, 1), anEpisode(2, 1)]));
    renderApp(`${PAGE}/voddetail/fener?play=1&contentcode=fener-s2e1`, service, subscriber);
    await screen.findByRole('dialog', { name: 'Oynatıcı fener-s2e1' });
    expect(given().bookmark).toMatchObject({ season: 2, episode: 1 });
  });

  it('hands ptype, fromsearch and recommend to the event log, and asks for thumbnails by the content [DETAIL-10] [SPRITE-05]', async () => {
    const service = watchable(aServiceWithTitles([aVod()]));
    renderApp(`${PAGE}/voddetail/lodos?play=1&ptype=1&fromsearch=1&recommend=banner`, service, subscriber);
    await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    expect(given().codes).toMatchObject({ programcode: 'lodos', ptype: '1', fromsearch: '1', recommend: 'banner' });
    expect(service.listWaitedFor().filter(({ name }) => name.endsWith('getallthumbnails.jsp'))).toMatchObject([
      { input: { query: { cmsid: 'lodos', physicalcontentid: 'lodos', playtype: '2' } } },
    ]);
  });

  it('asks for picture-in-picture once with pipPlay, and plays in the player where the browser refuses [DETAIL-09] (departure)', async () => {
    renderApp(`${PAGE}/voddetail/lodos?pipPlay=1`, watchable(aServiceWithTitles([aVod()])), subscriber);
    const dialog = await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    const video = document.createElement('video');
    const requestPictureInPicture = vi.fn(() => Promise.reject(new Error('needs a press')));
    Object.assign(video, { requestPictureInPicture });
    document.body.append(video);
    for (let times = 0; times < 2; times += 1) await act(async () => void video.dispatchEvent(new Event('playing')));
    video.remove();
    expect(requestPictureInPicture).toHaveBeenCalledTimes(1);
    expect(dialog).toBeInTheDocument();
  });
});
