// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce } from '../announce/announce.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { isModalOpen } from './modal-layer.ts';

let root: HTMLElement;
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  document.documentElement.removeAttribute('style');
  document.body.replaceChildren();
});

function Page({ name = 'aç', children, ...props }: Partial<DialogProps> & { name?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {name}
      </button>
      <Dialog title="Emin misin?" open={open} onClose={() => setOpen(false)} {...props}>
        {children ?? (
          <>
            <button type="button">ilk</button>
            <button type="button">son</button>
          </>
        )}
      </Dialog>
    </>
  );
}

/** A button that is gone once it was pressed. */
function Vanishing() {
  const [isPressed, setPressed] = useState(false);
  if (isPressed) return <p>oldu</p>;
  return (
    <button type="button" onClick={() => setPressed(true)}>
      bas
    </button>
  );
}

async function open(page = <Page />) {
  const user = userEvent.setup();
  render(page, { container: root });
  await user.click(screen.getByRole('button', { name: 'aç' }));
  return user;
}

describe('Dialog', () => {
  it('is named and described, and takes the focus', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Emin misin?' })).toHaveAttribute('aria-modal', 'true');
    expect(screen.getByRole('button', { name: 'ilk' })).toHaveFocus();
  });

  it('is swiped away downwards by a finger, and stays for a short drag, a slide and a scrolled text', async () => {
    vi.stubGlobal('ontouchstart', null);
    const onClose = vi.fn();
    await open(<Page onClose={onClose} />);
    const dialog = screen.getByRole('dialog');
    await act(async () => void (await import('./swipe-down.ts')));
    const drag = (to: { clientX: number; clientY: number }) => {
      fireEvent.touchStart(dialog, { touches: [{ clientX: 100, clientY: 100 }] });
      fireEvent.touchMove(dialog, { touches: [to] });
      const { translate } = dialog.style;
      fireEvent.touchEnd(dialog, { touches: [] });
      return translate;
    };
    expect(drag({ clientX: 105, clientY: 180 })).toBe('0 80px');
    expect(dialog.style.translate).toBe('');
    drag({ clientX: 300, clientY: 220 });
    drag({ clientX: 100, clientY: 20 });
    dialog.scrollTop = 40;
    drag({ clientX: 100, clientY: 300 });
    expect(onClose).not.toHaveBeenCalled();
    dialog.scrollTop = 0;
    drag({ clientX: 110, clientY: 230 });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('takes the focus when the focused button is removed [A11Y-01]', async () => {
    const user = await open(
      <Page>
        <Vanishing />
      </Page>,
    );
    await user.click(screen.getByRole('button', { name: 'bas' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  });

  it('traps the focus, both ways', async () => {
    const user = await open();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'son' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'ilk' })).toHaveFocus();
  });

  it('makes the page behind it inert while it is open', async () => {
    const user = await open();
    expect(root.inert).toBe(true);
    expect(document.documentElement).toHaveAttribute('data-modal');
    expect(isModalOpen()).toBe(true);
    await user.keyboard('{Escape}');
    expect(root.inert).toBe(false);
    expect(document.documentElement).not.toHaveAttribute('data-modal');
    expect(isModalOpen()).toBe(false);
  });

  it('leaves live regions active', async () => {
    announce('merhaba');
    await open();
    expect(document.querySelector<HTMLElement>('[data-announcer]')?.inert).not.toBe(true);
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['a press beside it', () => fireEvent.pointerDown(document.querySelector('[data-open]') as Element)],
  ])('closes by %s and restores the focus to its opener', async (_, leave) => {
    const user = await open();
    await leave(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'aç' })).toHaveFocus();
  });

  it('restores the focus at the start of its closing motion [PIN-15]', async () => {
    await open();
    document.documentElement.style.setProperty('--dur-modal-out', '300ms');
    vi.useFakeTimers();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'aç' })).toHaveFocus();
    act(() => vi.advanceTimersByTime(299));
    expect(screen.getByText('Emin misin?')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Emin misin?')).toBeNull();
  });

  it('stays open without onClose', async () => {
    const user = await open(<Page onClose={undefined} showClose />);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kapat' })).toBeNull();
  });

  it('closes the topmost first, and each restores the focus to its own opener', async () => {
    const user = await open(
      <Page>
        <Page name="bir daha" title="Gerçekten mi?" />
      </Page>,
    );
    await user.click(screen.getByRole('button', { name: 'bir daha' }));
    expect(screen.getByRole('dialog', { name: 'Gerçekten mi?' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'bir daha' })).toHaveFocus();
    expect(root.inert).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'aç' })).toHaveFocus();
    expect(root.inert).toBe(false);
  });

  it('moves between its buttons with arrows', async () => {
    const actions = (
      <>
        <button type="button">Vazgeç</button>
        <button type="button">Onayla</button>
      </>
    );
    const user = await open(
      <Page actions={actions}>
        <p>Bir cümle.</p>
      </Page>,
    );
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Onayla' })).toHaveFocus();
  });
});
