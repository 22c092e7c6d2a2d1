// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, openPlayer, preparePlayerPage, press } from './player.fixture.tsx';

preparePlayerPage();

const NEXT = { title: 'Tuz ve Fener', season: 2, episode: 5, name: 'Kuzey Rüzgârı' };

describe('recap and intro', () => {
  const MARKERS = { recap: { from: 0, to: 12 }, intro: { from: 12, to: 40 } };

  it('are skipped by a button that takes the focus while they play', async () => {
    const player = await openPlayer({ markers: MARKERS });
    await player.begin();
    expect(button('Özeti geç')).toHaveFocus();
    fireEvent.click(button('Özeti geç'));
    expect(player.media.element.currentTime).toBe(12);
    await player.emit({}, 'timeupdate');
    expect(button('Girişi geç')).toHaveFocus();
    fireEvent.click(button('Girişi geç'));
    expect(player.media.element.currentTime).toBe(40);
    await player.emit({}, 'timeupdate');
    expect(screen.queryByRole('button', { name: /geç$/ })).toBeNull();
    expect(document.querySelector('[data-player]')).toHaveFocus();
  });

  it('leave Space and the arrows to the sides to the player', async () => {
    const player = await openPlayer({ markers: MARKERS });
    await player.begin({ currentTime: 20 });
    await player.emit({}, 'timeupdate');
    press(' ', button('Girişi geç'));
    expect(player.media.element.paused).toBe(true);
    press('ArrowLeft', button('Girişi geç'));
    expect(player.media.element.currentTime).toBe(10);
  });

  it('have no button where there are no markers', async () => {
    const player = await openPlayer({ markers: null });
    await player.begin();
    expect(screen.queryByRole('button', { name: /geç$/ })).toBeNull();
  });
});

describe('the next episode', () => {
  it('is offered from the credits on where a marker names them [PLAYER-05] (departure)', async () => {
    const player = await openPlayer({ next: NEXT, onNext: () => undefined, markers: { credits: 500 } });
    await player.begin();
    await player.emit({ currentTime: 499 }, 'timeupdate');
    expect(screen.queryByRole('region', { name: 'Sonraki bölüm' })).toBeNull();
    await player.emit({ currentTime: 525 }, 'timeupdate');
    expect(button('Sonraki 75 sn').style.getPropertyValue('--filled')).toBe('0.25');
  });
});
