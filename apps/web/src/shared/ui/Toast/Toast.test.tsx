// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from './ToastHost.tsx';
import { dismissToast, shownToasts, toast } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('toast', () => {
  it('is shown for five seconds, and announced (WCAG 4.1.3)', () => {
    render(<ToastHost />);
    act(() => toast('Listene eklendi'));
    pass(100);
    expect(screen.getByRole('status')).toHaveTextContent('Listene eklendi');
    pass(4899);
    expect(screen.getByRole('listitem')).toHaveTextContent('Listene eklendi');
    pass(1);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('is announced assertively for a failure', () => {
    render(<ToastHost />);
    act(() => toast('Bağlantı kopyalanamadı', { tone: 'danger' }));
    pass(100);
    expect(screen.getByRole('alert')).toHaveTextContent('Bağlantı kopyalanamadı');
  });

  it('stays while the pointer is over it', () => {
    render(<ToastHost />);
    act(() => toast('Listene eklendi'));
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    pass(20_000);
    expect(screen.getByRole('listitem')).toBeVisible();
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    pass(5000);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('shows three at most, and closes with its action', () => {
    const onPress = vi.fn();
    render(<ToastHost />);
    for (const text of ['bir', 'iki', 'üç']) act(() => toast(text));
    act(() => toast('dört', { action: { label: 'Geri al', onPress } }));
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['iki', 'üç', 'dörtGeri al']);
    fireEvent.click(screen.getByRole('button', { name: 'Geri al' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('gives the focus back when it is left by an arrow, and when it goes [A11Y-02]', () => {
    render(
      <>
        <button type="button">kart</button>
        <ToastHost />
      </>,
    );
    const card = screen.getByRole('button', { name: 'kart' });
    const reach = () => {
      act(() => toast('Listenden çıkarıldı', { action: { label: 'Geri al', onPress: () => undefined } }));
      act(() => card.focus());
      const undo = screen.getByRole('button', { name: 'Geri al' });
      act(() => undo.focus());
      return undo;
    };
    fireEvent.keyDown(reach(), { key: 'ArrowUp' });
    expect(card).toHaveFocus();
    act(() => {
      for (const { id } of shownToasts()) dismissToast(id);
    });
    fireEvent.click(reach());
    expect(card).toHaveFocus();
  });
});
