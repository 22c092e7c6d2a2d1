import '@testing-library/jest-dom/vitest';
import { readCategory } from '@seyir/contract/home';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { aBoardItem, aCategory } from '../../../../test/home-builders.ts';
import { aServiceWithHome, renderApp, subscriber } from '../../../../test/render-app.tsx';
import { layOutInOrder } from '../../../shared/keys/spatial.fixture.ts';
import defaultLandscape from '../../../shared/ui/Picture/default-landscape.svg';

const HOME = '/dashboard/home/6/601';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const tabs = () => screen.findByRole('navigation', { name: 'Kategoriler' });

describe('the banner', () => {
  const items = ['Bir', 'İki', 'Üç', 'Dört'].map((title, index) =>
    aBoardItem({ id: `b${index}`, title, linksource: `t${index}`, customerHasAccess: false }),
  );
  const service = () => aServiceWithHome().on(readCategory, () => aCategory({ banners: items }));
  const shown = () =>
    within(screen.getByRole('region', { name: 'Öne çıkanlar' }))
      .getAllByRole('group')
      .find((group) => group.getAttribute('aria-roledescription') === 'slayt' && !group.hasAttribute('inert'))
      ?.getAttribute('aria-label');

  it('moves on every 10 s and from the last back to the first [BANNER-01] [BANNER-02]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp(HOME, service());
    await tabs();
    const seen: unknown[] = [shown()];
    for (let turn = 0; turn < 4; turn += 1) {
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      seen.push(shown());
    }
    expect(seen).toEqual(['Bir, 1 / 4', 'İki, 2 / 4', 'Üç, 3 / 4', 'Dört, 4 / 4', 'Bir, 1 / 4']);
  });

  it('pauses on hover [BANNER-01] (departure) [A11Y-01]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    renderApp(HOME, service());
    await tabs();
    await user.hover(screen.getByRole('region', { name: 'Öne çıkanlar' }));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(shown()).toBe('Bir, 1 / 4');
    await user.unhover(screen.getByRole('region', { name: 'Öne çıkanlar' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(shown()).toBe('İki, 2 / 4');
  });

  it('stays on its last slide under the pointer [BANNER-02] (departure)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    renderApp(HOME, service());
    await tabs();
    for (let turn = 0; turn < 3; turn += 1) await act(() => vi.advanceTimersByTimeAsync(10_000));
    await user.hover(screen.getByRole('region', { name: 'Öne çıkanlar' }));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(shown()).toBe('Dört, 4 / 4');
    await user.unhover(screen.getByRole('region', { name: 'Öne çıkanlar' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(shown()).toBe('Bir, 1 / 4');
  });

  it('is paused with reduced motion [BANNER-01] (departure) [A11Y-01]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stubBrowser({ lessMotion: true });
    renderApp(HOME, service());
    await tabs();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(shown()).toBe('Bir, 1 / 4');
  });

  it('pauses and plays by its button, and keeps the state for the visit [A11Y-01]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    renderApp(HOME, service());
    await tabs();
    act(() => screen.getByRole('button', { name: 'Slaytları durdur' }).focus());
    await user.keyboard('{Enter}');
    const play = screen.getByRole('button', { name: 'Slaytları oynat' });
    expect(play).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(shown()).toBe('Bir, 1 / 4');

    cleanup();
    renderApp(HOME, service());
    await tabs();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(shown()).toBe('Bir, 1 / 4');

    // Focus on the pause button does not pause the banner.
    act(() => screen.getByRole('button', { name: 'Slaytları oynat' }).focus());
    await user.keyboard(' ');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(shown()).toBe('İki, 2 / 4');
    expect(screen.getByRole('button', { name: 'Slaytları durdur' })).toHaveFocus();
  });

  it('can be played with reduced motion [A11Y-01]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    stubBrowser({ lessMotion: true });
    renderApp(HOME, service());
    await tabs();
    await user.click(screen.getByRole('button', { name: 'Slaytları oynat' }));
    await user.unhover(screen.getByRole('region', { name: 'Öne çıkanlar' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(shown()).toBe('İki, 2 / 4');
  });

  it('leads a remote up from the slides to the pause button, and down again [A11Y-02]', async () => {
    layOutInOrder();
    renderApp(HOME, service());
    await tabs();
    const thumb = within(screen.getByRole('group', { name: 'Slaytlar' })).getByRole('button', { current: true });
    act(() => thumb.focus());
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Slaytları durdur' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(thumb).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getAllByRole('link', { name: 'Üye ol ve izle' })[0]).toHaveFocus();
  });

  it('is turned by its thumbnails, three in view, and by arrows on them [HOME-06] [A11Y-02]', async () => {
    renderApp(HOME, service());
    await tabs();
    const thumbs = within(screen.getByRole('group', { name: 'Slaytlar' }));
    expect(thumbs.getAllByRole('button')).toHaveLength(3);
    await userEvent.click(thumbs.getByRole('button', { name: 'Üç, 3 / 4' }));
    expect(shown()).toBe('Üç, 3 / 4');
    expect(thumbs.getAllByRole('button').map((thumb) => thumb.getAttribute('aria-label'))).toEqual([
      'Üç, 3 / 4',
      'Dört, 4 / 4',
      'Bir, 1 / 4',
    ]);
    act(() => thumbs.getByRole('button', { current: true }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toBe('Dört, 4 / 4');
    expect(thumbs.getByRole('button', { current: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(shown()).toBe('Üç, 3 / 4');
  });

  it('is left downwards to the categories: slides out of view are no rows for a remote [A11Y-02]', async () => {
    layOutInOrder();
    renderApp(HOME, service());
    const categories = await tabs();
    const [signUp] = screen.getAllByRole('link', { name: 'Üye ol ve izle' });
    act(() => signUp?.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('group', { name: 'Slaytlar' })).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{ArrowDown}');
    expect(categories).toContainElement(document.activeElement as HTMLElement);
  });

  it('offers a guest without access the sign-up [BANNER-03]', async () => {
    renderApp(HOME, service());
    const [signUp] = await screen.findAllByRole('link', { name: 'Üye ol ve izle' });
    expect(signUp).toHaveAttribute('href', '/signup');
  });

  it('offers a subscriber with access play and info [BANNER-05] [BANNER-06] [BANNER-07]', async () => {
    renderApp(HOME, aServiceWithHome(), subscriber);
    expect(await screen.findByRole('link', { name: 'İzle: Tuz ve Fener' })).toHaveAttribute(
      'href',
      `${HOME}/voddetail/tuzfener?play=1&recommend=banner`,
    );
    expect(screen.getByRole('link', { name: 'Bilgi: Tuz ve Fener' })).toHaveAttribute(
      'href',
      `${HOME}/voddetail/tuzfener?recommend=banner`,
    );
  });

  it('has the portrait poster on narrow screens and the landscape one otherwise [BANNER-08]', async () => {
    renderApp(HOME, aServiceWithHome());
    await tabs();
    const art = document.querySelector('picture');
    expect(art?.querySelector('source')).toHaveAttribute('media', '(max-width: 599px)');
    expect(art?.querySelector('source')).toHaveAttribute('srcset', expect.stringContaining('/images/v/tuzfener'));
    expect(art?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/images/bg/tuzfener'));
  });

  it('has the default picture where a slide has none, and instead of one that fails, once [DATA-25]', async () => {
    const slides = [aBoardItem({ id: 'b0' }), aBoardItem({ id: 'b1', title: 'Lodos', posters: [] })];
    renderApp(
      HOME,
      aServiceWithHome().on(readCategory, () => aCategory({ banners: slides })),
    );
    await tabs();
    const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.banner-art-picture')];
    const [first] = pictures();
    expect(first).not.toHaveAttribute('data-default');
    if (first) fireEvent.error(first);
    await waitFor(() => expect(pictures()).toHaveLength(2));
    for (const picture of pictures()) {
      expect(picture).toHaveAttribute('data-default');
      expect(picture).toHaveAttribute('src', defaultLandscape);
      fireEvent.error(picture);
      expect(picture).toHaveAttribute('src', defaultLandscape);
    }
  });
});

it.each([
  ['10', true],
  ['14', true],
  ['1', false],
] as const)('a programme of vodtype %s is called a series: %s [DATA-11]', async (vodtype, isSeries) => {
  const programme = aBoardItem({ linktype: 'tv', linksource: '7', vodtype, type: null, seasonCount: null });
  renderApp(
    HOME,
    aServiceWithHome().on(readCategory, () => aCategory({ banners: [programme] })),
  );
  await tabs();
  expect(within(screen.getByRole('region', { name: 'Öne çıkanlar' })).queryByText('Dizi') !== null).toBe(isSeries);
});
