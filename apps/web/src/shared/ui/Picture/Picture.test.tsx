// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import defaultLandscape from './default-landscape.svg';
import defaultPortrait from './default-portrait.svg';
import { Picture } from './Picture.tsx';

afterEach(cleanup);

const picture = () => screen.getByRole('img', { name: 'Tuz ve Fener' });

describe('Picture', () => {
  it('has a srcset of our sizes, lazy and decoded asynchronously', () => {
    render(<Picture src="/images/h/tuzfener?v=3" alt="Tuz ve Fener" sizes="50vw" />);
    expect(picture()).toHaveAttribute('srcset', expect.stringContaining('/images/h/tuzfener?v=3&w=320 320w'));
    expect(picture()).toHaveAttribute('sizes', 'auto, 50vw');
    expect(picture()).toHaveAttribute('loading', 'lazy');
    expect(picture()).toHaveAttribute('decoding', 'async');
  });

  it('has a srcset only while mounted, against a leak of Chromium', () => {
    const { unmount } = render(<Picture src="/images/h/a" alt="Deniz" sizes="120px" />);
    const picture = screen.getByAltText<HTMLImageElement>('Deniz');
    expect(picture.sizes).toBe('auto, 120px');
    expect(picture.srcset).toContain('/images/h/a?w=320 320w');
    unmount();
    expect([picture.sizes, picture.srcset]).toEqual(['', '']);
  });

  it('has high priority in the first view', () => {
    render(<Picture src="/images/h/tuzfener" alt="Tuz ve Fener" eager />);
    expect(picture()).toHaveAttribute('loading', 'eager');
    expect(picture()).toHaveAttribute('fetchpriority', 'high');
  });

  it.each([undefined, null, ''])('shows the default image for %o [DATA-25]', (src) => {
    render(<Picture src={src} alt="Tuz ve Fener" />);
    expect(picture()).toHaveAttribute('src', defaultLandscape);
    expect(picture()).not.toHaveAttribute('srcset');
  });

  it('replaces a picture that fails by the default image, once [DATA-25]', () => {
    render(<Picture src="/images/v/yok" alt="Tuz ve Fener" shape="portrait" />);
    fireEvent.error(picture());
    expect(picture()).toHaveAttribute('src', defaultPortrait);
    fireEvent.error(picture());
    expect(picture()).toHaveAttribute('src', defaultPortrait);
  });

  it('loads again with another picture', () => {
    const { rerender } = render(<Picture src="/images/h/yok" alt="Tuz ve Fener" />);
    fireEvent.error(picture());
    rerender(<Picture src="/images/h/tuzfener" alt="Tuz ve Fener" />);
    expect(picture()).toHaveAttribute('src', expect.stringContaining('/images/h/tuzfener'));
  });
});
