// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, openPlayer, preparePlayerPage } from '../player.fixture.tsx';

preparePlayerPage();

describe('another screen', () => {
  it('is offered while the browser finds one, and chosen in the browser’s own list', async () => {
    let changed: (isOffered: boolean) => void = () => {};
    const prompt = vi.fn(async () => undefined);
    const remote = {
      watchAvailability: vi.fn(async (listener: typeof changed) => {
        changed = listener;
        return 7;
      }),
      cancelWatchAvailability: vi.fn(async () => undefined),
      prompt,
    };
    const player = await openPlayer();
    Object.defineProperty(player.media.element, 'remote', { configurable: true, value: remote });
    await player.begin();
    expect(screen.queryByRole('button', { name: 'Başka ekranda oynat' })).toBeNull();
    await act(async () => changed(true));
    fireEvent.click(button('Başka ekranda oynat'));
    expect(prompt).toHaveBeenCalledOnce();
    await player.close();
    await waitFor(() => expect(remote.cancelWatchAvailability).toHaveBeenCalledWith(7));
  });
});
