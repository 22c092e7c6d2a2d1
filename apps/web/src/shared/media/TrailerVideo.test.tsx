// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowPlay, fakeMedia, installFakeMedia } from './media.fixture.ts';
import { TrailerVideo } from './TrailerVideo.tsx';

beforeAll(installFakeMedia);
beforeEach(() => allowPlay(() => true));
afterEach(cleanup);

async function open(props: Partial<Parameters<typeof TrailerVideo>[0]> = {}) {
  render(<TrailerVideo source="/trailer.mp4" poster="/poster.webp" muted {...props} />);
  const media = fakeMedia(document.querySelector('video'));
  await waitFor(() => expect(media.element.src).toContain('/trailer.mp4'));
  return media;
}

const frame = (media: ReturnType<typeof fakeMedia>) => act(async () => media.emit({ readyState: 3 }, 'loadeddata'));
const isShown = () => document.querySelector('[data-shown]') !== null;

describe('TrailerVideo', () => {
  it('shows the poster until the first frame, then plays silently [DETAIL-01]', async () => {
    const media = await open();
    expect(isShown()).toBe(false);
    await frame(media);
    expect(isShown()).toBe(true);
    expect(media.element.muted).toBe(true);
  });

  it('turns sound on and off, and pauses [DETAIL-01]', async () => {
    const media = await open();
    await frame(media);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Sesi aç' }));
    expect(media.element.muted).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Sesi kapat' }));
    expect(media.element.muted).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Fragmanı duraklat' }));
    expect(media.element.paused).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Fragmanı oynat' }));
    expect(media.element.paused).toBe(false);
  });

  it('plays without sound where the browser forbids it', async () => {
    allowPlay(({ muted }) => muted);
    const media = await open({ muted: false });
    await frame(media);
    expect(media.element.muted).toBe(true);
    expect(screen.getByRole('button', { name: 'Sesi aç' })).toBeVisible();
  });

  it.each([
    ['a file that fails', '/trailer.mp4'],
    ['nothing to play', '-1'],
  ])('keeps the poster quietly for %s', async (_, source) => {
    render(<TrailerVideo source={source} poster="/poster.webp" muted />);
    const media = fakeMedia(document.querySelector('video'));
    if (source !== '-1') {
      await waitFor(() => expect(media.element.src).toContain(source));
      await frame(media);
      act(() => media.emit({ error: { code: 3, message: 'decode' } }, 'error'));
    }
    expect(isShown()).toBe(false);
    expect(document.querySelector('[data-phase="failed"]')).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the poster again at its end, and lets go of the file when it leaves', async () => {
    const media = await open();
    await frame(media);
    act(() => media.emit({ ended: true }, 'ended'));
    expect(isShown()).toBe(false);
    cleanup();
    expect(media.element.hasAttribute('src')).toBe(false);
  });
});
