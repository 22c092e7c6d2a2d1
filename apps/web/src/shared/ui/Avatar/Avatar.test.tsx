// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { AVATARS } from '@seyir/core/limits/profile';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';
import defaultAvatar from './default.svg';

afterEach(cleanup);

const pictureOf = (name: string | null | undefined) => {
  render(<Avatar name={name} alt="Defne" />);
  const source = screen.getByRole('img', { name: 'Defne' }).getAttribute('src');
  cleanup();
  return source;
};

describe('Avatar', () => {
  it('has an image for every avatar name', () => {
    expect(new Set(AVATARS.map(pictureOf)).size).toBe(AVATARS.length);
  });

  it.each(['', 'unknown', 'toString', null, undefined])('shows the default for %o [PROFILE-13]', (name) => {
    expect(pictureOf(name)).toBe(defaultAvatar);
  });
});
