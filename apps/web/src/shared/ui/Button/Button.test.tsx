// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Button } from './Button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('is activated by click, Enter and Space', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Kaydet</Button>);
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    await user.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('submits a form only as type submit', () => {
    render(
      <>
        <Button>Vazgeç</Button>
        <Button type="submit">Gönder</Button>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Vazgeç' })).toHaveAttribute('type', 'button');
    expect(screen.getByRole('button', { name: 'Gönder' })).toHaveAttribute('type', 'submit');
  });

  it('is a link with an address', () => {
    render(
      <MemoryRouter>
        <Button to="/signup">Üye ol</Button>
        <Button href="https://seyir.test/">Dışarı</Button>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Üye ol' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Dışarı' })).toHaveAttribute('href', 'https://seyir.test/');
  });

  it('keeps focus and name while loading, and ignores presses', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Kaydet</Button>);
    await user.tab();
    rerender(
      <Button onClick={onClick} loading>
        Kaydet
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Kaydet' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('does not submit its form again while loading', async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          Gönder
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('does nothing when disabled', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    render(
      <Button disabled onClick={onClick}>
        Kaydet
      </Button>,
    );
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('IconButton', () => {
  it('has an accessible name and its pressed state', () => {
    render(
      <IconButton label="Listemde" pressed>
        <svg aria-hidden="true" />
      </IconButton>,
    );
    expect(screen.getByRole('button', { name: 'Listemde', pressed: true })).toBeVisible();
  });
});
