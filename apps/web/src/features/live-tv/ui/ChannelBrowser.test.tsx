import '@testing-library/jest-dom/vitest';
import { FAVOURITES_GENRE } from '@seyir/core/limits/guide';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { aChannel } from '../../../../test/settings-builders.ts';
import { ChannelBrowser } from './ChannelBrowser.tsx';

beforeEach(() => void stubBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FAVOURITES = ['1', '2', '3'].map((id) =>
  aChannel({ id, no: Number(id), name: `Kanal ${id}`, interactions: [{ type: 'CHANNEL_FAV' }] }),
);

function Favourites() {
  const [channels, setChannels] = useState(FAVOURITES);
  return (
    <MemoryRouter>
      <ChannelBrowser
        place="page"
        channels={channels}
        activeId="9"
        filter={{ genre: FAVOURITES_GENRE, term: '' }}
        now={0}
        onFilter={() => undefined}
        onMark={({ id }) =>
          setChannels((all) => all.map((one) => (one.id === id ? { ...one, interactions: [] } : one)))
        }
        onChoose={() => undefined}
        onLook={() => undefined}
      />
    </MemoryRouter>
  );
}

const star = (name: string) => screen.getByRole('button', { name: `Favori: ${name}` });
const rowOf = (name: string) => within(star(name).closest('li') as HTMLElement).getByRole('link');

describe('the channel list among the favourites', () => {
  it('gives the focus of a row that goes with its star to the row that moves up [A11Y-01]', async () => {
    render(<Favourites />);
    star('Kanal 2').focus();
    await userEvent.keyboard('{Enter}');
    expect(rowOf('Kanal 3')).toHaveFocus();
    star('Kanal 3').focus();
    await userEvent.keyboard('{Enter}');
    expect(rowOf('Kanal 1')).toHaveFocus();
    star('Kanal 1').focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Tüm kanalları göster' })).toHaveFocus();
  });

  it('leaves the focus where the viewer has taken it meanwhile', async () => {
    render(<Favourites />);
    const search = screen.getByRole('searchbox');
    search.focus();
    star('Kanal 2').click();
    await screen.findByText('Kanal 3');
    expect(search).toHaveFocus();
  });
});
