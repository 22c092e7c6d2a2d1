// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '../ui/Dialog/Dialog.tsx';
import { DialogHost } from '../ui/DialogHost/DialogHost.tsx';
import { dismissAll, showConfirm, showConfirmResult, showMessage } from '../ui/DialogHost/dialogs.ts';
import { Menu } from '../ui/Menu/Menu.tsx';
import { backLayers } from './back-layers.ts';

function Page({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => setOpen(true)}>
        aç
      </button>
      <Menu label="Menü" items={[{ id: 'a', label: 'Bir' }]} trigger={(props) => <button {...props}>menü</button>} />
      <Link to="/three">üçe</Link>
      <Dialog title="Soru" open={open} onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setOpen(false)}>
          kapat
        </button>
        <Link to="/three">üçüncüye</Link>
      </Dialog>
    </>
  );
}

let router: ReturnType<typeof createBrowserRouter>;
beforeEach(async () => {
  window.history.pushState(null, '', '/one');
  router = createBrowserRouter([
    {
      element: (
        <>
          <Outlet />
          <DialogHost />
        </>
      ),
      children: ['one', 'two', 'three'].map((name) => ({ path: `/${name}`, element: <Page key={name} name={name} /> })),
    },
  ]);
  backLayers.follow(router);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/two'));
});
afterEach(() => {
  act(dismissAll);
  cleanup();
  router.dispose();
});

const back = () =>
  act(async () => {
    window.history.back();
    // As long as jsdom takes for a step, and for one that follows it.
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  });
const isOn = (name: string) => waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name));
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button, a' }));
const dialog = () => screen.queryByRole('dialog', { name: 'Soru' });

it('closes a dialog and keeps the page; the next Back leaves the page', async () => {
  await press('aç');
  await back();
  await waitFor(() => expect(dialog()).toBeNull());
  await isOn('two');
  expect(window.location.pathname).toBe('/two');
  await back();
  await isOn('one');
});

it('leaves the page at once after a dialog that was closed by its button', async () => {
  await press('aç');
  await press('kapat');
  await waitFor(() => expect(dialog()).toBeNull());
  await back();
  await isOn('one');
});

it('closes one layer per Back, the uppermost first', async () => {
  await press('aç');
  const answer = showConfirm({ title: 'Emin misin?' });
  await screen.findByRole('alertdialog');
  await back();
  await expect(answer).resolves.toBe(false);
  expect(dialog()).not.toBeNull();
  await back();
  await waitFor(() => expect(dialog()).toBeNull());
  await isOn('two');
});

it('closes a menu and restores the focus to its button', async () => {
  await press('menü');
  await back();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByText('menü')).toHaveFocus();
  await isOn('two');
});

it('returns to the page with one Back after a link inside a dialog', async () => {
  await press('aç');
  await press('üçüncüye');
  await isOn('three');
  await back();
  await isOn('two');
  await back();
  await isOn('one');
});

it('keeps the URL that replaced the page while a dialog was open', async () => {
  await press('aç');
  await act(() => router.navigate('/two?tab=2', { replace: true }));
  await back();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(window.location.search).toBe('?tab=2');
  await back();
  await isOn('one');
});

it.each([
  ['a question', () => showConfirmResult({ title: 'Emin misin?' }), 'dismissed'],
  [
    'a message whose button is the only way on',
    () => showMessage({ title: 'Oturum bitti', mustAnswer: true }),
    undefined,
  ],
])('closes %s unanswered', async (_, show, expected) => {
  const answer = show();
  await screen.findByRole('alertdialog');
  await back();
  await expect(answer).resolves.toBe(expected);
  await isOn('two');
});

it('closes the dialog of an aborted signal, and opens none for a signal aborted before', async () => {
  const controller = new AbortController();
  const answer = showConfirmResult({ title: 'Emin misin?', signal: controller.signal });
  await screen.findByRole('alertdialog');
  act(() => controller.abort());
  await expect(answer).resolves.toBe('dismissed');
  await expect(showConfirmResult({ title: 'Emin misin?', signal: controller.signal })).resolves.toBe('dismissed');
});

it('keeps a layer that refuses to close, until it no longer does', async () => {
  let isSent = true;
  const closed: string[] = [];
  const close = backLayers.open(() => (isSent ? false : void closed.push('panel')));
  await back();
  await back();
  await isOn('two');
  expect(closed).toEqual([]);
  isSent = false;
  await back();
  await isOn('two');
  expect(closed).toEqual(['panel']);
  close();
});
