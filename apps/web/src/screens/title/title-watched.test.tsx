// Marks of what was watched, set by hand in the detail of a title and on the preview of a card.

import '@testing-library/jest-dom/vitest';
import { readContent } from '@seyir/contract/catalog';
import { type RowItem, readCategory, readLabel } from '@seyir/contract/home';
import { leaveContinueRow, markWatched } from '@seyir/contract/watching';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aCategory, aLabel, aPage, aVodCard } from '../../../test/home-builders.ts';
import { guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { anEpisode, aSeries, aServiceWithTitles, aVod } from '../../../test/title-builders.ts';
import { NetworkError } from '../../shared/api/api-error.ts';
import './TitlePreviewLayer.tsx';
import './TitleScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PAGE = '/dashboard/home/6/601';
const EPISODES = [anEpisode(1, 1, { completed: true }), anEpisode(1, 2), anEpisode(2, 1), anEpisode(2, 2)];
const service = (titles = [aSeries({ bookmark: '1|2|0|fener-s1e2' })]) =>
  aServiceWithTitles(titles, EPISODES)
    .on(markWatched, () => undefined)
    .on(leaveContinueRow, () => undefined);
const marked = ({ asked }: FakeApi) =>
  asked.filter(({ name }) => name === 'POST /content/:id/watched').map(({ input }) => [input.params, input.body]);
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Diğer seçenekler' }));
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

describe('the detail of a series', () => {
  it('marks an episode as watched and takes the mark back', async () => {
    const api = service();
    renderApp(`${PAGE}/voddetail/fener`, api, subscriber);
    const marks = await screen.findAllByRole('button', { name: 'İzlendi olarak işaretle' });
    expect(marks.map((mark) => mark.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    expect(marks[1]).toHaveAccessibleDescription(/Bölüm 1-2/);
    for (const mark of marks) await userEvent.click(mark);
    await waitFor(() =>
      expect(marked(api)).toEqual([
        [{ id: 'fener-s1e1' }, { watched: false }],
        [{ id: 'fener-s1e2' }, { watched: true }],
      ]),
    );
  });

  it('marks the open season, which stays open when the series goes on in the next one', async () => {
    let bookmark = '1|2|0|fener-s1e2';
    const api = service().on(markWatched, () => {
      bookmark = '2|1|0|fener-s2e1';
      return undefined;
    });
    api.on(readContent, () => aSeries({ bookmark }));
    renderApp(`${PAGE}/voddetail/fener`, api, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Sezonu izlendi olarak işaretle' }));
    expect(await screen.findByRole('button', { name: /Devam et.*2\. sezon 1\. bölüm/ })).toBeVisible();
    expect(marked(api)).toEqual([[{ id: 'fener-s1' }, { watched: true }]]);
    expect(screen.getByRole('combobox', { name: 'Sezon' })).toHaveValue('fener-s1');
  });

  it('has a button that leads to the list of episodes [SERIES-01]', async () => {
    renderApp(`${PAGE}/voddetail/fener`, service(), subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Bölümler' }));
    expect(screen.getByRole('heading', { name: 'Bölümler' })).toHaveFocus();
  });
});

describe('the menu of a title', () => {
  it('marks a film as watched', async () => {
    const api = service([aVod()]);
    renderApp(`${PAGE}/voddetail/lodos`, api, subscriber);
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: /İzlemeye devam et/ })).not.toBeInTheDocument();
    await choose('İzlendi olarak işaretle');
    await waitFor(() => expect(marked(api)).toEqual([[{ id: 'lodos' }, { watched: true }]]));
  });

  it('marks a watched film as not watched', async () => {
    const api = service([aVod({ progress: 100 })]);
    renderApp(`${PAGE}/voddetail/lodos`, api, subscriber);
    await openMenu();
    await choose('İzlenmedi olarak işaretle');
    await waitFor(() => expect(marked(api)).toEqual([[{ id: 'lodos' }, { watched: false }]]));
  });

  it('takes a started title out of the row, and says so', async () => {
    const api = service([aVod({ bookmark: '||100|lodos' })]);
    renderApp(`${PAGE}/voddetail/lodos`, api, subscriber);
    await openMenu();
    await choose('“İzlemeye devam et”ten kaldır');
    expect(await screen.findByText('“Lodos” kaldırıldı. Kaldığın yer duruyor.')).toBeVisible();
    expect(api.countOf(leaveContinueRow)).toBe(1);
  });

  it('says when a change fails', async () => {
    const api = service([aVod()]).on(markWatched, () => {
      throw new NetworkError();
    });
    renderApp(`${PAGE}/voddetail/lodos`, api, subscriber);
    await openMenu();
    await choose('İzlendi olarak işaretle');
    expect(await screen.findByText('Değişiklik kaydedilemedi. Birazdan tekrar dene.')).toBeVisible();
  });

  it('is not there for a guest, who has no history', async () => {
    renderApp(`${PAGE}/voddetail/lodos`, service([aVod()]), guest);
    await screen.findByRole('heading', { level: 1, name: 'Lodos' });
    expect(screen.queryByRole('button', { name: 'Diğer seçenekler' })).not.toBeInTheDocument();
  });
});

describe('the preview of a card', () => {
  it('takes a started title out of the row, which is read again', async () => {
    const card = aVodCard({ id: 'lodos', title: 'Lodos', bookmark: '||100|lodos', progress: 20 });
    let items: RowItem[] = [card];
    const api = service([aVod()])
      .on(readLabel, () => aPage(items))
      .on(readCategory, () => aCategory({ labels: [aLabel()], banners: [] }))
      .on(leaveContinueRow, () => {
        items = [];
        return undefined;
      });
    renderApp(PAGE, api, subscriber);
    const link = await screen.findByRole('link', { name: /Lodos/ });
    link.focus();
    fireEvent.keyDown(link, { key: 'p' });
    const preview = within(await screen.findByRole('dialog', { name: /ön izleme$/ }));
    await userEvent.click(preview.getByRole('button', { name: '“İzlemeye devam et”ten kaldır' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Lodos/ })).not.toBeInTheDocument());
  });
});
