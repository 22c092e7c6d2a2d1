// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChannelCard } from '../ChannelCard/ChannelCard.tsx';
import { Card } from './Card.tsx';

afterEach(cleanup);

describe('Card', () => {
  it('is a link named by the alternative text of its picture when there is no caption', () => {
    render(<Card to="/dashboard/home/voddetail/1" title="Kara Defter" image="/images/h/karadefter" />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getByRole('link', { name: 'Kara Defter' })).toHaveAttribute('href', '/dashboard/home/voddetail/1');
  });

  it('has title and line below, and its name once', () => {
    render(<Card to="/" title="Kara Defter" caption="2. sezon 5. bölüm" image={undefined} />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getByRole('link', { name: 'Kara Defter 2. sezon 5. bölüm' })).toBeVisible();
  });

  it('has texts for its marks', () => {
    render(<Card to="/" title="Kara Defter" image={undefined} locked isNew price="49,90 TL" progress={0.62} />, {
      wrapper: MemoryRouter,
    });
    const name = screen.getByRole('link').textContent;
    for (const word of ['Yeni', 'Kilitli', '49,90 TL', '%62 izlendi']) expect(name).toContain(word);
  });

  it('is a button without an address', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    render(<Card title="Kara Defter" image={undefined} onClick={onClick} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledOnce();
  });
});

describe('ChannelCard', () => {
  it('names programme, channel and progress', () => {
    render(
      <ChannelCard
        to="/"
        name="Pusula"
        logo="/images/ch/pusula"
        image={undefined}
        programme="Mavi Derinlik"
        progress={0.3}
      />,
      {
        wrapper: MemoryRouter,
      },
    );
    expect(screen.getByRole('link', { name: /Yayın ilerlemesi: %30.*Mavi Derinlik.*Pusula/ })).toBeVisible();
  });
});
