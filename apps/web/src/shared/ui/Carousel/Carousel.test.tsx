// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../text/language.ts';
import { Card } from '../Card/Card.tsx';
import { Carousel, type CarouselLayout, type CarouselProps } from './Carousel.tsx';
import { layOutRows } from './row-layout.fixture.ts';

beforeEach(() => layOutRows());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setLanguage('tr');
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `Yapım ${index + 1}`);

function row(count: number, props: Partial<CarouselProps> = {}) {
  return (
    <MemoryRouter>
      <Carousel label="İzlemeye devam et" {...props}>
        {names(count).map((name) => (
          <Card key={name} to={`/${name}`} title={name} image={undefined} />
        ))}
      </Carousel>
    </MemoryRouter>
  );
}

const previous = () => screen.getByRole('button', { name: 'Önceki' });
const next = () => screen.getByRole('button', { name: 'Sonraki' });
const viewport = () => screen.getByRole('list').parentElement as HTMLElement;
/** Index of the first card in view. */
const firstCard = () => Math.round(viewport().scrollLeft / layOutRows.PITCH);

describe('Carousel', () => {
  it.each([
    ['tr', 'Dizi ışıltısı', 'DİZİ IŞILTISI'],
    ['en', 'Binge in the evening', 'BINGE IN THE EVENING'],
  ] as const)('in %s shows its label in upper case [ROW-01]', (language, label, wanted) => {
    setLanguage(language);
    render(row(3, { label }));
    expect(screen.getByRole('region', { name: wanted })).toBeVisible();
    expect(screen.getByRole('heading', { name: wanted })).toBeVisible();
  });

  it('shows its label as it is written in the home of children [ROW-01] (departure)', () => {
    render(row(3, { label: 'Dizi ışıltısı', isSentence: true }));
    expect(screen.getByRole('heading', { name: 'Dizi ışıltısı' })).toBeVisible();
  });

  it.each([
    ['landscape', 4],
    ['portrait', 7],
  ] as const)('moves a row of %s posters by %d per step [ROW-02]', async (layout: CarouselLayout, step) => {
    const user = userEvent.setup();
    layOutRows({ visible: layout === 'landscape' ? 4.2 : 7.7 });
    render(row(40, { layout }));
    await user.click(next());
    expect(firstCard()).toBe(step);
    await user.click(next());
    expect(firstCard()).toBe(2 * step);
    fireEvent.scroll(viewport());
    await user.click(previous());
    expect(firstCard()).toBe(step);
  });

  it.each([
    ['related', 2, 4, '[DETAIL-06]'],
    ['cast', 3, 6, '[DETAIL-04]'],
  ] as const)(
    'moves two lines of a %s row, %d columns in view, by %d cards %s',
    async (layout, columns, cards, _id) => {
      const user = userEvent.setup();
      layOutRows({ visible: columns, lines: 2 });
      render(row(24, { layout, bleed: false }));
      await user.click(next());
      expect(firstCard() * 2).toBe(cards);
    },
  );

  it('disables the arrow at an end', async () => {
    const user = userEvent.setup();
    render(row(6));
    expect(previous()).toBeDisabled();
    expect(next()).toBeEnabled();
    await user.click(next());
    fireEvent.scroll(viewport());
    expect(previous()).toBeEnabled();
    expect(next()).toBeDisabled();
  });

  it.each([
    [7, 0],
    [8, 2],
  ])('with %d recordings in view of 7.7 shows %d arrows [ROW-09]', (count, arrows) => {
    layOutRows({ visible: 7.7 });
    render(row(count, { layout: 'record' }));
    expect(screen.queryAllByRole('button')).toHaveLength(arrows);
  });

  it('is one tab stop, moves with arrows, and scrolls the card into view', async () => {
    const user = userEvent.setup();
    render(row(10, { moreTo: '/all' }));
    await user.tab();
    expect(screen.getByRole('link', { name: 'Tümünü gör' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Yapım 1' })).toHaveFocus();
    await user.keyboard('{ArrowRight>4/}');
    expect(screen.getByRole('link', { name: 'Yapım 5' })).toHaveFocus();
    expect(viewport().scrollLeft).toBeGreaterThan(0);
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: 'Yapım 10' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('link', { name: 'Yapım 1' })).toHaveFocus();
    expect(viewport().scrollLeft).toBe(0);
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('reports a press of next, and once that its end is near', async () => {
    const user = userEvent.setup();
    const onNext = vi.fn();
    const onNearEnd = vi.fn();
    const { rerender } = render(row(10, { onNext, onNearEnd }));
    expect(onNearEnd).not.toHaveBeenCalled();
    await user.click(next());
    fireEvent.scroll(viewport());
    fireEvent.scroll(viewport());
    expect(onNext).toHaveBeenCalledOnce();
    expect(onNearEnd).toHaveBeenCalledOnce();
    rerender(row(14, { onNext, onNearEnd }));
    fireEvent.scroll(viewport());
    await user.click(next());
    fireEvent.scroll(viewport());
    expect(onNearEnd).toHaveBeenCalledTimes(2);
  });

  it('has skeletons for pending items, hidden from screen readers', () => {
    render(row(2, { pending: 4 }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(within(viewport()).getAllByRole('listitem', { hidden: true })).toHaveLength(6);
  });

  it('restores its scroll position', async () => {
    const user = userEvent.setup();
    const { unmount } = render(row(20, { rememberAs: 'home/1' }));
    await user.click(next());
    fireEvent.scroll(viewport());
    unmount();
    render(row(20, { rememberAs: 'home/1' }));
    expect(firstCard()).toBe(4);
  });

  it('glides for the duration token, from the visible position', async () => {
    const user = userEvent.setup();
    const animate = vi.fn();
    Object.assign(Element.prototype, { animate, getAnimations: () => [] });
    document.documentElement.style.setProperty('--dur-carousel', '500ms');
    render(row(20));
    await user.click(next());
    expect(animate).toHaveBeenCalledExactlyOnceWith(
      [{ transform: `translateX(${4 * layOutRows.PITCH}px)` }, { transform: 'none' }],
      expect.objectContaining({ duration: 500 }),
    );
    act(() => document.documentElement.removeAttribute('style'));
  });

  it('glides to the card of an arrow key, and jumps with a duration of zero [A11Y-01]', async () => {
    const user = userEvent.setup();
    const animate = vi.fn();
    // As browsers do: scrolls the card to the edge of its row at once.
    const scrollIntoView = vi.fn(function (this: HTMLElement) {
      const end = this.offsetLeft + layOutRows.PITCH - viewport().clientWidth;
      viewport().scrollLeft = Math.max(viewport().scrollLeft, end);
    });
    Object.assign(Element.prototype, { animate, getAnimations: () => [], scrollIntoView });
    document.documentElement.style.setProperty('--dur-carousel', '500ms');
    render(row(20));
    await user.tab();
    await user.keyboard('{ArrowRight>4/}');
    expect(animate).toHaveBeenCalledExactlyOnceWith(
      [{ transform: 'translateX(80px)' }, { transform: 'none' }],
      expect.objectContaining({ duration: 500 }),
    );
    expect(viewport().scrollLeft).toBe(80);
    document.documentElement.style.setProperty('--dur-carousel', '0ms');
    await user.keyboard('{ArrowRight}');
    expect(animate).toHaveBeenCalledOnce();
    expect(viewport().scrollLeft).toBe(180);
    act(() => document.documentElement.removeAttribute('style'));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});
