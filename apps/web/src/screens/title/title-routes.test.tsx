// The routes of a title: over any page, with its own address, and how it closes.

import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aServiceWithTitles, aVod } from '../../../test/title-builders.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import './TitleScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
  Object.defineProperty(document, 'referrer', { value: '', configurable: true });
});

const PAGE = '/dashboard/home/6/601';
const aService = () => aServiceWithTitles([aVod({ id: 'tuzfener', title: 'Tuz ve Fener' })]);
const detail = () => screen.findByRole('dialog', { name: 'Tuz ve Fener' });
const card = () => screen.findByRole('link', { name: 'Tuz ve Fener' });

describe('a title', () => {
  it('opens over the page, which stays as it is [ROUTE-26]', async () => {
    const app = renderApp(PAGE, aService(), subscriber);
    const link = await card();
    await userEvent.click(link);
    await detail();
    expect(app.path()).toBe(`${PAGE}/voddetail/tuzfener?recommend=column`);
    // The same element: the page did not mount again.
    expect(link).toBeInTheDocument();
  });

  it('opened by its address is over the page of that address [ROUTE-26]', async () => {
    renderApp(`${PAGE}/voddetail/tuzfener`, aService(), guest);
    await detail();
    expect(await screen.findByRole('navigation', { name: 'Kategoriler' })).toBeInTheDocument();
    expect(await card()).toBeInTheDocument();
  });

  it('stays open when the page below redirects to its first category [ROUTE-26]', async () => {
    const app = renderApp('/dashboard/home/6/all/voddetail/tuzfener?seasoncode=1', aService(), guest);
    await detail();
    await waitFor(() => expect(app.path()).toBe(`${PAGE}/voddetail/tuzfener?seasoncode=1`));
    expect(await detail()).toBeInTheDocument();
  });

  it('gives way to the message to sign in over a page that is closed to guests [NAV-12] [ROUTE-26] (departure)', async () => {
    const app = renderApp('/dashboard/home/4/all/voddetail/tuzfener', aService(), guest);
    expect(await screen.findByRole('alertdialog', { name: 'Önce giriş yap' })).toBeVisible();
    await waitFor(() => expect(app.path()).toBe(PAGE));
  });

  it('sets the document title, and restores it', async () => {
    renderApp(PAGE, aService(), subscriber);
    await userEvent.click(await card());
    await waitFor(() => expect(document.title).toBe('Tuz ve Fener · Seyir'));
    await userEvent.click(within(await detail()).getByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(document.title).toBe('Keşfet · Seyir'));
  });
});

describe('closing', () => {
  it('leads to the page it was opened from, and gives the focus back [ROUTE-27]', async () => {
    const app = renderApp(`${PAGE}?x=1`, aService(), subscriber);
    const link = await card();
    await userEvent.click(link);
    await userEvent.click(within(await detail()).getByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(app.path()).toBe(`${PAGE}?x=1`));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(link).toHaveFocus();
  });

  it('goes back in history without a remembered page [ROUTE-27]', async () => {
    Object.defineProperty(document, 'referrer', { value: 'https://example.org/', configurable: true });
    const app = renderApp(`${PAGE}/voddetail/tuzfener`, aService(), guest);
    const back = vi.spyOn(app.router, 'navigate');
    await userEvent.click(within(await detail()).getByRole('button', { name: 'Kapat' }));
    expect(back.mock.lastCall?.[0]).toBe(-1);
  });

  it('remembers across a reload that a page of ours comes before, and goes back to it [ROUTE-27]', async () => {
    window.history.replaceState({ idx: 3 }, '');
    const app = renderApp(`${PAGE}/voddetail/tuzfener`, aService(), guest);
    const back = vi.spyOn(app.router, 'navigate');
    await userEvent.click(within(await detail()).getByRole('button', { name: 'Kapat' }));
    expect(back.mock.lastCall?.[0]).toBe(-1);
    window.history.replaceState(null, '');
  });

  it('leads to the dashboard otherwise [ROUTE-27]', async () => {
    const app = renderApp('/dashboard/home/5/501/voddetail/tuzfener', aService(), guest);
    await userEvent.click(within(await detail()).getByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(app.path()).toBe(PAGE));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('happens by Escape', async () => {
    const app = renderApp(PAGE, aService(), subscriber);
    await userEvent.click(await card());
    await detail();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(app.path()).toBe(PAGE));
  });

  it('happens by a press beside it that starts and ends there [DETAIL-08]', async () => {
    const app = renderApp(PAGE, aService(), subscriber);
    await userEvent.click(await card());
    const dialog = await detail();
    // The title is the top layer from here on.
    await waitFor(() => expect(dialog).toHaveFocus());
    const beside = dialog.parentElement as HTMLElement;
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(beside);
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(dialog);
    expect(app.path()).toContain('voddetail');
    fireEvent.pointerDown(beside);
    fireEvent.pointerUp(beside);
    await waitFor(() => expect(app.path()).toBe(PAGE));
  });

  it('happens by a press that started beside the previous title [DETAIL-08]', async () => {
    const titles = [aVod({ id: 'tuzfener', title: 'Tuz ve Fener' }), aVod({ id: 'kuzey', title: 'Kuzey Işığı' })];
    const app = renderApp(PAGE, aServiceWithTitles(titles), subscriber);
    const link = await card();
    await userEvent.click(link);
    const dialog = await detail();
    await waitFor(() => expect(dialog).toHaveFocus());
    const beside = dialog.parentElement as HTMLElement;
    beside.scrollTop = 300;
    fireEvent.pointerDown(beside);
    await act(() => app.router.navigate(`${PAGE}/voddetail/kuzey?recommend=vod`));
    expect(await screen.findByRole('dialog', { name: 'Kuzey Işığı' })).toBe(dialog);
    expect(beside.scrollTop).toBe(0);
    fireEvent.pointerUp(beside);
    await waitFor(() => expect(app.path()).toBe(PAGE));
    await waitFor(() => expect(link).toHaveFocus());
  });

  it('does not happen by a press beside it while another layer is open [DETAIL-08]', async () => {
    const app = renderApp(PAGE, aService(), subscriber);
    await userEvent.click(await card());
    const dialog = await detail();
    const beside = dialog.parentElement as HTMLElement;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Paylaş' }));
    await screen.findByRole('dialog', { name: 'Paylaş' });
    fireEvent.pointerDown(beside);
    fireEvent.pointerUp(beside);
    await userEvent.keyboard('{Escape}');
    expect(app.path()).toContain('voddetail');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paylaş' })).not.toBeInTheDocument());
    expect(await detail()).toBeInTheDocument();
  });
});
