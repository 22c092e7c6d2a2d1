import '@testing-library/jest-dom/vitest';
import { readAd } from '@seyir/contract/ads';
import { listRelatedContent, readContent, type Vod, watchTrailer } from '@seyir/contract/catalog';
import { cancelRental } from '@seyir/contract/payments';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectUnreachable, stubBrowser } from '../../../test/browser.ts';
import { aVodCard } from '../../../test/home-builders.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { anEpisode, aSeason, aSeries, aServiceWithTitles, aVod, rental } from '../../../test/title-builders.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import type { TrailerVideoProps } from '../../shared/media/TrailerVideo.tsx';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import './TitleScreen.tsx';

const trailer = vi.hoisted(() => vi.fn());
vi.mock('../../shared/media/TrailerVideo.tsx', () => ({
  TrailerVideo: (props: TrailerVideoProps) => {
    trailer(props);
    return <div data-testid="trailer">{props.poster}</div>;
  },
}));

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
  trailer.mockClear();
});

const PAGE = '/dashboard/home/6/601';
const detail = (name: string) => screen.findByRole('dialog', { name });

describe('the detail of a title', () => {
  it('has name, original name, age, warnings, year, length, rating and summary [DETAIL-02]', async () => {
    const vod = aVod({ maturityRating: { age: '13+', categories: ['VIOLENCE', 'BAD_BEHAVIOR'] }, imdbRating: 7.8 });
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([vod]), subscriber);
    const dialog = within(await detail('Lodos'));
    expect(await dialog.findByRole('heading', { level: 1, name: 'Lodos' })).toBeInTheDocument();
    expect(dialog.getByText('South Wind')).toBeInTheDocument();
    for (const mark of ['13 yaş ve üzeri', 'Şiddet', 'Olumsuz örnek', 'IMDb puanı 7,8']) {
      expect(dialog.getByRole('img', { name: mark })).toBeInTheDocument();
    }
    expect(dialog.getByText('2025')).toBeInTheDocument();
    expect(dialog.getByText('1 sa 40 dk')).toBeInTheDocument();
    expect(dialog.getByText(vod.summary)).toBeInTheDocument();
    expect(document.title).toBe('Lodos · Seyir');
  });

  it('shows nothing for a category of the rating that it does not know [GUIDE-07]', async () => {
    const categories = ['VIOLENCE', 'GAMBLING'] as Vod['maturityRating']['categories'];
    const { queries } = renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([aVod()]), subscriber);
    const dialog = within(await detail('Lodos'));
    act(() => void queries.setQueryData(['title', 'lodos'], aVod({ maturityRating: { age: '13+', categories } })));
    expect(await dialog.findByText('13 yaş ve üzeri · Şiddet')).toBeInTheDocument();
    expect(dialog.getAllByRole('img', { name: /yaş|Şiddet/ })).toHaveLength(2);
  });

  it.each(['Lodos', ' LODOS ', ''])(
    'omits an original name that is the same or empty: "%s" [DETAIL-02]',
    async (originalTitle) => {
      renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([aVod({ originalTitle })]), subscriber);
      const dialog = within(await detail('Lodos'));
      await dialog.findByRole('heading', { level: 1 });
      expect(dialog.queryByText('Orijinal adı:')).not.toBeInTheDocument();
    },
  );

  it('has genres, directors and cast that link to a search [DETAIL-03] [DETAIL-05]', async () => {
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([aVod()]), subscriber);
    const dialog = within(await detail('Lodos'));
    await dialog.findByRole('heading', { level: 1 });
    const target = (name: string | RegExp) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(target('Dram')).toBe('/dashboard/search/Dram');
    expect(target('Macera')).toBe('/dashboard/search/Macera');
    expect(target('Barış Erensoy')).toBe(`/dashboard/search/${encodeURIComponent('Barış Erensoy')}`);
    expect(target('Nil Tuna')).toBe('/dashboard/search/Nil%20Tuna');
    expect(target(/^Defne Aral/)).toBe('/dashboard/search/Defne%20Aral');
  });

  it('lays out six people and four related titles at a time [DETAIL-04] [DETAIL-06]', async () => {
    const service = aServiceWithTitles([aVod()]).on(listRelatedContent, () => [aVodCard()]);
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    const dialog = within(await detail('Lodos'));
    expect(await dialog.findByRole('region', { name: 'Oyuncular' })).toHaveAttribute('data-layout', 'cast');
    const related = await dialog.findByRole('region', { name: 'Benzer içerikler' });
    expect(related).toHaveAttribute('data-layout', 'related');
    expect(within(related).getByRole('link', { name: /Tuz ve Fener/ })).toHaveAttribute(
      'href',
      `${PAGE}/voddetail/tuzfener?recommend=vod`,
    );
  });

  it('calls a rental free whose price is 0 [DETAIL-11, PAY-05] (departure)', async () => {
    const vod = aVod({ isUnlocked: false, hastrailer: '0', products: [{ ...rental, price: 0 }] });
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([vod]), subscriber);
    expect(await screen.findByRole('button', { name: /^Kirala/ })).toHaveTextContent('Ücretsiz');
  });

  it('has no advertisement for a child [KIDS-04] [DETAIL-07] (departure)', async () => {
    const service = aServiceWithTitles([aVod()]).on(readAd, () => undefined);
    const kid = { ...subscriber, profile: aProfile({ id: 'ege', kid: true, main: false }) };
    renderApp('/dashboard/home/5/601/voddetail/lodos', service, kid);
    await detail('Lodos');
    expect(service.countOf(readAd)).toBe(0);
  });

  it('has an advertisement slot [DETAIL-07] [ADS-09]', async () => {
    const service = aServiceWithTitles([aVod()]).on(readAd, ({ params }) =>
      params.slot === 'detail'
        ? { id: 'a', slot: 'detail' as const, headline: 'Ege’de üç gün', body: '', image: null, link: null, cta: null }
        : undefined,
    );
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    const dialog = within(await detail('Lodos'));
    expect(await dialog.findByRole('complementary', { name: /Ege’de üç gün/ })).toBeInTheDocument();
  });
});

describe('the picture of a title', () => {
  it('is its poster with the muted trailer over it [DETAIL-01]', async () => {
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([aVod({ hastrailer: '1' })]), subscriber);
    await screen.findByTestId('trailer');
    expect(trailer.mock.lastCall?.[0]).toMatchObject({ source: '/stream/trailer.m3u8', muted: true });
    // TrailerVideo shows its two buttons by default.
    expect(trailer.mock.lastCall?.[0].controls).toBeUndefined();
  });

  it('stays without a trailer, or when it fails to load', async () => {
    const service = aServiceWithTitles([aVod(), aVod({ id: 'col', title: 'Çöl', hastrailer: '1' })]).on(
      watchTrailer,
      () => {
        throw new ApiError(404, 'NOT_FOUND', 'no trailer');
      },
    );
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    await screen.findByRole('heading', { level: 1, name: 'Lodos' });
    expect(service.countOf(watchTrailer)).toBe(0);
    cleanup();
    renderApp(`${PAGE}/voddetail/col`, service, subscriber);
    await screen.findByRole('heading', { level: 1, name: 'Çöl' });
    await waitFor(() => expect(service.countOf(watchTrailer)).toBe(1));
    expect(screen.queryByTestId('trailer')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('waits for a press where the system asks for less motion [DETAIL-01] (departure)', async () => {
    stubBrowser({ lessMotion: true });
    const service = aServiceWithTitles([aVod({ hastrailer: '1' })]);
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    const play = await screen.findByRole('button', { name: 'Fragmanı oynat' });
    expect(service.countOf(watchTrailer)).toBe(0);
    await userEvent.click(play);
    expect(await screen.findByTestId('trailer')).toBeInTheDocument();
  });
});

describe('a series', () => {
  const episodes = [
    anEpisode(1, 1),
    anEpisode(1, 2),
    anEpisode(2, 1, { bookmark: '2|1|1500|fener-s2e1' }),
    anEpisode(2, 2, { completed: true }),
  ];
  const started = aSeries({ bookmark: '2|1|1500|fener-s2e1', contentcode: 'fener-s2e1' });

  it('has seasons to choose, their episodes, and a button that leads to them [SERIES-01]', async () => {
    renderApp(`${PAGE}/voddetail/fener`, aServiceWithTitles([aSeries()], episodes), subscriber);
    const dialog = within(await detail('Fener'));
    expect(await dialog.findByRole('button', { name: /Bölüm 1-1/ })).toBeInTheDocument();
    const season = dialog.getByRole('combobox', { name: 'Sezon' });
    expect(
      within(season)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1. Sezon', '2. Sezon']);
    await userEvent.selectOptions(season, '2. Sezon');
    expect(await dialog.findByRole('button', { name: /Bölüm 2-1/ })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /Bölüm 1-1/ })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Bölümler' }));
    expect(dialog.getByRole('heading', { name: 'Bölümler' })).toHaveFocus();
  });

  it('has the name of a season beside its number [SERIES-01] (departure)', async () => {
    const series = aSeries({ children: [aSeason(1), aSeason(2, { name: 'Dönüş' })] });
    renderApp(`${PAGE}/voddetail/fener`, aServiceWithTitles([series], episodes), subscriber);
    const season = (await detail('Fener')).querySelector('select');
    expect([...(season?.options ?? [])].map(({ text }) => text)).toEqual(['1. Sezon', '2. Sezon · Dönüş']);
  });

  it('has its seasons in English too [SERIES-01]', async () => {
    setLanguage('en');
    renderApp(`${PAGE}/voddetail/fener`, aServiceWithTitles([aSeries()], episodes), subscriber);
    expect(await screen.findByRole('option', { name: '1. season' })).toBeInTheDocument();
    setLanguage('tr');
  });

  it('opens on the season and episode of the bookmark, with a progress line only for started episodes [SERIES-03] [SERIES-04]', async () => {
    renderApp(`${PAGE}/voddetail/fener`, aServiceWithTitles([started], episodes), subscriber);
    const dialog = within(await detail('Fener'));
    const stopped = await dialog.findByRole('button', { name: /Bölüm 2-1/ });
    expect(dialog.getByRole('combobox', { name: 'Sezon' })).toHaveDisplayValue('2. Sezon');
    expect(stopped).toHaveAttribute('aria-current', 'true');
    expect(within(stopped).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(within(stopped).getByText('Kaldığın yer 25.00')).toBeInTheDocument();
    const seen = dialog.getByRole('button', { name: /Bölüm 2-2/ });
    expect(within(seen).queryByRole('progressbar')).not.toBeInTheDocument();
    expect(within(seen).getByText('İzlendi')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /Devam et.*2\. sezon 1\. bölüm/ })).toBeInTheDocument();
  });

  it('opens on the season and episode of the address [DETAIL-10]', async () => {
    renderApp(
      `${PAGE}/voddetail/fener?seasoncode=fener-s1&episodecode=fener-s1e2`,
      aServiceWithTitles([started], episodes),
      subscriber,
    );
    expect(await screen.findByRole('button', { name: /Bölüm 1-2/ })).toHaveAttribute('aria-current', 'true');
  });
});

it('related titles that fail can be retried [UX-01]', async () => {
  let isDown = true;
  const service = aServiceWithTitles([aVod()]).on(listRelatedContent, () => {
    if (isDown) throw new NetworkError('gone');
    return [aVodCard({ title: 'Poyraz' })];
  });
  renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
  expect(await screen.findByRole('heading', { name: 'Benzer içerikler yüklenemedi' })).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByRole('link', { name: /Poyraz/ })).toBeVisible();
});

describe('a title that cannot be loaded', () => {
  it('shows a dialog and closes on confirm [DETAIL-22] [ERR-13] [ERR-15]', async () => {
    const app = renderApp(`${PAGE}/voddetail/yok`, aServiceWithTitles([]), subscriber);
    const message = await screen.findByRole('alertdialog', { name: 'İçerik bulunamadı' });
    expect(within(message).getByText('Aradığın içerik bulunamadı. Yayından kalkmış olabilir.')).toBeInTheDocument();
    expectUnreachable(document.querySelector('main'));
    await userEvent.click(within(message).getByRole('button', { name: 'Tamam' }));
    await waitFor(() => expect(app.path()).toBe(PAGE));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a child words for children [KIDS-01] [DETAIL-22, ERR-13] (departure)', async () => {
    const kid = { ...subscriber, profile: aProfile({ id: 'ege', kid: true, main: false }) };
    const app = renderApp('/dashboard/home/5/601/voddetail/yok', aServiceWithTitles([]), kid);
    const message = await screen.findByRole('alertdialog', { name: 'Bunu bulamadık' });
    expect(within(message).getByText('Haydi, izleyecek başka bir şey seçelim!')).toBeInTheDocument();
    await userEvent.click(within(message).getByRole('button', { name: 'Tamam' }));
    await waitFor(() => expect(app.path()).not.toContain('voddetail'));
  });

  it.each([
    ['no connection', new NetworkError('gone'), 'Bağlantını kontrol edip tekrar dene.'],
    [
      'a failed server',
      new ApiError(503, 'UNAVAILABLE', 'down'),
      'Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.',
    ],
    ['too many requests', new ApiError(429, 'TOO_MANY', 'slow'), 'Çok fazla deneme yapıldı. Daha sonra tekrar dene.'],
  ])('because of %s shows the same dialog, with the cause and a retry [DETAIL-22] [UX-01]', async (_, error, cause) => {
    let isDown = true;
    const service = aServiceWithTitles([]).on(readContent, () => {
      if (isDown) throw error;
      return aVod();
    });
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    const find = () => screen.findByRole('alertdialog', { name: 'İçerik bulunamadı' });
    const first = await find();
    expect(within(first).getByText(`Aradığın içerik bulunamadı. ${cause}`)).toBeInTheDocument();
    await userEvent.click(within(first).getByRole('button', { name: 'Tekrar dene' }));
    await waitFor(() => expect(first).not.toBeInTheDocument());
    isDown = false;
    await userEvent.click(within(await find()).getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lodos' })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('because of no connection closes on confirm [DETAIL-22]', async () => {
    const service = aServiceWithTitles([]).on(readContent, () => {
      throw new NetworkError('gone');
    });
    const app = renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    const message = await screen.findByRole('alertdialog', { name: 'İçerik bulunamadı' });
    await userEvent.click(within(message).getByRole('button', { name: 'Tamam' }));
    await waitFor(() => expect(app.path()).toBe(PAGE));
  });
});

describe('cancelling a payment', () => {
  const rented = aVod({ rentback: '1', paytype: '' });
  const press = async (answer: string) => {
    const service = aServiceWithTitles([rented]).on(cancelRental, () => ({ returncode: answer, errormsg: '' }));
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Ödemeyi iptal et' }));
    return { service, question: await screen.findByRole('alertdialog', { name: 'Ödeme iptal edilsin mi?' }) };
  };

  it.each([
    ['1', '', true],
    ['1', '0', true],
    ['1', '11', false],
    ['0', '', false],
    ['', '', false],
  ])('is offered for rentback "%s" and paytype "%s": %s [DETAIL-19]', async (rentback, paytype, isOffered) => {
    renderApp(`${PAGE}/voddetail/lodos`, aServiceWithTitles([aVod({ rentback, paytype })]), subscriber);
    await screen.findByRole('heading', { level: 1, name: 'Lodos' });
    expect(screen.queryAllByRole('button', { name: 'Ödemeyi iptal et' })).toHaveLength(isOffered ? 1 : 0);
  });

  it('asks, and does nothing on cancel [DETAIL-20] [ERR-15]', async () => {
    const { service, question } = await press('0');
    expect(within(question).getByText(/^“Lodos” için yaptığın ödemeyi iptal etmek istiyor musun\?/)).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Vazgeç' }));
    expect(service.countOf(cancelRental)).toBe(0);
  });

  it('asks, cancels, and refetches the title [DETAIL-20]', async () => {
    const { service, question } = await press('0');
    const before = service.countOf(readContent);
    await userEvent.click(within(question).getByRole('button', { name: 'Evet' }));
    await waitFor(() => expect(service.countOf(cancelRental)).toBe(1));
    await waitFor(() => expect(service.countOf(readContent)).toBe(before + 1));
  });

  it.each([
    ['80200611', 'Kiralama iptal süresi dolduğu için ödeme iptal edilemedi.'],
    ['80200612', 'İzlemeye başladığın için ödeme iptal edilemedi.'],
    ['80299999', 'Ödeme şu anda iptal edilemedi. Birazdan tekrar dene.'],
  ])('shows the reason of the answer %s [DETAIL-20] [ERR-13] [ERR-15]', async (returncode, words) => {
    const { question } = await press(returncode);
    await userEvent.click(within(question).getByRole('button', { name: 'Evet' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'İptal edilemedi' });
    expect(within(dialog).getByText(words)).toBeInTheDocument();
  });

  it('asks and refuses in English too [ERR-15]', async () => {
    setLanguage('en');
    const service = aServiceWithTitles([rented]).on(cancelRental, () => ({ returncode: '80200611', errormsg: '' }));
    renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the payment?' }));
    expect(question.getByText(/^Do you want to cancel your payment for “Lodos”\?/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/the rental cancellation period has expired/)).toBeVisible();
    setLanguage('tr');
  });
});
