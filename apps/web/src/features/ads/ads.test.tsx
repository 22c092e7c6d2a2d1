import '@testing-library/jest-dom/vitest';
import { type Ad, readAd } from '@seyir/contract/ads';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { NetworkError } from '../../shared/api/api-error.ts';

const HOME = '/dashboard/home/6/601';
let browser: FakeBrowser;

const anAd = (slot: Ad['slot']): Ad => ({
  id: `ad-${slot}`,
  slot,
  headline: `Reklam: ${slot}`,
  body: null,
  cta: null,
  link: null,
  image: null,
});

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  browser = stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const only = (slot: Ad['slot']) =>
  aServiceWithHome().on(readAd, ({ params }) => (params.slot === slot ? anAd(slot) : undefined));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = (slot: Ad['slot']) => screen.queryByText(`Reklam: ${slot}`);

describe('a child', () => {
  it.each([
    ['on its home', HOME, { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) }],
    ['on the menu of children, as a guest', '/dashboard/home/5/501', guest],
  ])(
    'sees no advertisement %s, and none is asked for [ADS-01, ADS-05, ADS-09, FOOTER-02] (departure)',
    async (_, path, viewer) => {
      const api = aServiceWithHome().on(readAd, ({ params }) => anAd(params.slot));
      renderApp(path, api, viewer);
      await screen.findByRole('main');
      await pass(1_000);
      expect(screen.queryByText(/^Reklam: /)).not.toBeInTheDocument();
      expect(api.asked.filter(({ name }) => name === 'GET /ads/:slot')).toEqual([]);
    },
  );
});

describe('where something is looked for', () => {
  it.each([
    '/dashboard/search',
    '/dashboard/search/deniz',
    '/dashboard/guide',
    '/dashboard/genre/record/Kay%C4%B1tlar',
  ])('%s has no advertisement, and none is asked for [ADS-01, ADS-09, FOOTER-02] (departure)', async (path) => {
    const api = aServiceWithHome().on(readAd, ({ params }) => anAd(params.slot));
    renderApp(path, api, subscriber);
    await screen.findByRole('main');
    await pass(1_000);
    expect(screen.queryByText(/^Reklam: /)).not.toBeInTheDocument();
    expect(api.countOf(readAd)).toBe(0);
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    browser = stubBrowser({ isPhone: true });
  });

  it('nothing lies over the page: the header has none, and that of the home stays among the rows [ADS-01, ADS-05] (departure)', async () => {
    const api = aServiceWithHome().on(readAd, ({ params }) => anAd(params.slot));
    renderApp(HOME, api);
    await screen.findByText('Reklam: home');
    await screen.findByText('Reklam: footer');
    act(() => browser.scrollTo(400));
    expect(shown('home')?.closest('[data-state]')).toHaveAttribute('data-state', 'top');
    expect(shown('header')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reklamı kapat' })).not.toBeInTheDocument();
  });
});

describe('the header advertisement', () => {
  it('closes by itself after 7 s [ADS-01] [ADS-02]', async () => {
    renderApp(HOME, only('header'));
    await screen.findByText('Reklam: header');
    await pass(6_800);
    expect(shown('header')).toBeInTheDocument();
    await pass(400);
    expect(shown('header')).not.toBeInTheDocument();
  });

  it('closes at once on its button [ADS-02]', async () => {
    renderApp(HOME, only('header'));
    await screen.findByText('Reklam: header');
    fireEvent.click(screen.getByRole('button', { name: 'Reklamı kapat' }));
    expect(shown('header')).not.toBeInTheDocument();
  });

  it('is retried 20 times when it fails, then shows nothing [ADS-03]', async () => {
    const api = aServiceWithHome().on(readAd, ({ params }) => {
      if (params.slot === 'header') throw new NetworkError('down');
      return undefined;
    });
    renderApp(HOME, api);
    await screen.findByRole('banner');
    await pass(30_000);
    const tries = api
      .listWaitedFor()
      .filter(({ name, input }) => name === 'GET /ads/:slot' && (input.params as { slot: string }).slot === 'header');
    expect(tries).toHaveLength(21);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not on pages outside the dashboard [ADS-01]', async () => {
    const api = only('header');
    renderApp('/errorpage', api);
    await screen.findByRole('heading', { level: 1 });
    await pass(1_000);
    expect(api.countOf(readAd)).toBe(0);
  });
});

describe('the advertisement of the home page', () => {
  const state = () => shown('home')?.closest('[data-state]')?.getAttribute('data-state');

  it('is in the flow, sticky after 10 px of scroll, and in the flow again 6 s later [ADS-05]', async () => {
    renderApp(HOME, only('home'));
    await screen.findByText('Reklam: home');
    expect(state()).toBe('top');
    act(() => browser.scrollTo(10));
    expect(state()).toBe('top');
    act(() => browser.scrollTo(11));
    expect(state()).toBe('sticky');
    await pass(5_900);
    expect(state()).toBe('sticky');
    await pass(200);
    expect(state()).toBe('cooldown');
    act(() => browser.scrollTo(0));
    act(() => browser.scrollTo(500));
    expect(state()).toBe('cooldown');
  });

  it('is closed by its button, which is where the header’s is', async () => {
    renderApp(HOME, only('home'));
    await screen.findByText('Reklam: home');
    expect(screen.queryByRole('button', { name: 'Reklamı kapat' })).not.toBeInTheDocument();
    act(() => browser.scrollTo(11));
    fireEvent.click(screen.getByRole('button', { name: 'Reklamı kapat' }));
    expect(state()).toBe('cooldown');
  });

  it('counts its 6 s only while it is drawn: not while the header’s lies in its place [ADS-05] (departure)', async () => {
    renderApp(
      HOME,
      aServiceWithHome().on(readAd, ({ params }) => (params.slot === 'footer' ? undefined : anAd(params.slot))),
    );
    await screen.findByText('Reklam: header');
    await screen.findByText('Reklam: home');
    act(() => browser.scrollTo(11));
    act(() => browser.scrollToEnd());
    expect(shown('home')?.closest('[data-waits]')).not.toBeNull();
    await pass(6_900);
    expect(state()).toBe('sticky');
    // The header's closes 7 s after it came.
    await pass(300);
    expect(shown('home')?.closest('[data-waits]')).toBeNull();
    await pass(5_500);
    expect(state()).toBe('sticky');
    await pass(600);
    expect(state()).toBe('cooldown');
  });
});

describe('slots', () => {
  it('exist in header, home and footer; an empty slot renders nothing [ADS-09] [FOOTER-02]', async () => {
    const api = aServiceWithHome();
    renderApp(HOME, api);
    const slots = () => api.asked.filter(({ name }) => name === 'GET /ads/:slot').map(({ input }) => input.params);
    await waitFor(() =>
      expect(slots()).toEqual(expect.arrayContaining([{ slot: 'header' }, { slot: 'home' }, { slot: 'footer' }])),
    );
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('are labelled as advertisements [ADS-09]', async () => {
    renderApp(HOME, only('footer'));
    await screen.findByText('Reklam: footer');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('complementary', { name: /^Reklam/ })).toBeVisible();
  });
});

describe('advertisements in one view', () => {
  it('are drawn one at a time: the header’s, then the one among the rows, then the footer’s', async () => {
    renderApp(
      HOME,
      aServiceWithHome().on(readAd, ({ params }) => anAd(params.slot)),
    );
    for (const slot of ['header', 'home', 'footer'] as const) await screen.findByText(`Reklam: ${slot}`);
    const drawn = () =>
      (['header', 'home', 'footer'] as const).filter((slot) => shown(slot) && !shown(slot)?.closest('[data-waits]'));
    act(() => browser.scrollToEnd());
    expect(drawn()).toEqual(['header']);
    fireEvent.click(screen.getByRole('button', { name: 'Reklamı kapat' }));
    expect(drawn()).toEqual(['home']);
    act(() => browser.leaveView(shown('home')));
    expect(drawn()).toEqual(['home', 'footer']);
  });
});
