// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ProgressLine } from '../ProgressLine/ProgressLine.tsx';
import { RatingIcon } from './RatingIcon.tsx';

afterEach(cleanup);

describe('RatingIcon', () => {
  it.each([
    ['G', 'Genel izleyici'],
    ['7+', '7 yaş ve üzeri'],
    ['13+', '13 yaş ve üzeri'],
    ['18+', '18 yaş ve üzeri'],
  ] as const)('shows %s and says "%s"', (age, name) => {
    render(<RatingIcon age={age} />);
    expect(screen.getByRole('img', { name })).toHaveTextContent(age);
  });

  it('names the categories of a rating', () => {
    render(<RatingIcon age="18+" categories={['VIOLENCE', 'SEXUALITY', 'BAD_BEHAVIOR']} />);
    for (const name of ['Şiddet', 'Cinsellik', 'Olumsuz örnek'])
      expect(screen.getByRole('img', { name })).toBeVisible();
  });
});

describe('ProgressLine', () => {
  it.each([
    [-1, '0'],
    [0.624, '62'],
    [2, '100'],
  ])('is clamped to 0..1: %d is %s', (value, wanted) => {
    render(<ProgressLine value={value} label="İzlenen" />);
    expect(screen.getByRole('progressbar', { name: 'İzlenen' })).toHaveAttribute('aria-valuenow', wanted);
  });

  it('is decoration without a label', () => {
    render(<ProgressLine value={0.5} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
