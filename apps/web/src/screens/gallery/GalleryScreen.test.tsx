// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOutRows } from '../../shared/ui/Carousel/row-layout.fixture.ts';
import { DialogHost } from '../../shared/ui/DialogHost/DialogHost.tsx';
import { GalleryScreen } from './GalleryScreen.tsx';

beforeEach(() => layOutRows());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('GalleryScreen', () => {
  it('shows every section, and an anchor that leads there', () => {
    render(<GalleryScreen />, { wrapper: MemoryRouter });
    const anchors = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('#'));
    expect(anchors.length).toBeGreaterThan(5);
    for (const anchor of anchors) {
      const section = document.querySelector(anchor.getAttribute('href') ?? '');
      expect(section).toBeVisible();
      expect(screen.getByRole('heading', { level: 2, name: anchor.textContent ?? '' })).toBeVisible();
    }
  });

  it('shows dialogs that work', async () => {
    const user = userEvent.setup();
    render(
      <>
        <GalleryScreen />
        <DialogHost />
      </>,
      { wrapper: MemoryRouter },
    );
    await user.click(screen.getByRole('button', { name: 'Soru' }));
    await user.click(screen.getByRole('button', { name: 'Giriş yap' }));
    expect(screen.getByText('Onaylandı')).toBeVisible();
  });
});
