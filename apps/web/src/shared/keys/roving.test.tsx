// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextIndex, RovingTabIndex, useRovingItem, useRovingRow } from './roving.ts';
import { layOutInOrder } from './spatial.fixture.ts';

afterEach(cleanup);

describe('nextIndex', () => {
  const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

  it.each([
    ['ArrowRight', 0, 3, undefined, 1],
    ['ArrowRight', 2, 3, undefined, undefined],
    ['ArrowLeft', 0, 3, undefined, undefined],
    ['Home', 2, 3, undefined, 0],
    ['Home', 0, 3, undefined, undefined],
    ['End', 0, 3, undefined, 2],
    ['ArrowDown', 1, 9, 3, 4],
    ['ArrowDown', 7, 9, 3, undefined],
    ['ArrowUp', 4, 9, 3, 1],
    ['ArrowDown', 0, 3, undefined, undefined],
    ['a', 0, 3, undefined, undefined],
  ])('%s from %d of %d in %s columns leads to %s', (key, from, count, columns, wanted) => {
    expect(nextIndex(press(key), from, count, columns)).toBe(wanted);
  });
});

function Item({ name }: { name: string }) {
  return (
    <button type="button" disabled={name === 'off'} {...useRovingItem()}>
      {name}
    </button>
  );
}

function Row({ names, onMove }: { names: readonly string[]; onMove?: () => void }) {
  const { current, rowProps } = useRovingRow({ count: names.length, ...(onMove ? { onMove } : {}) });
  return (
    <div {...rowProps}>
      {names.map((name, index) => (
        <RovingTabIndex key={name} value={index === current ? 0 : -1}>
          <Item name={name} />
        </RovingTabIndex>
      ))}
    </div>
  );
}

const focusOn = (name: string) => expect(screen.getByRole('button', { name })).toHaveFocus();

describe('a row', () => {
  it('goes past an item that is switched off', async () => {
    render(<Row names={['one', 'off', 'two']} />);
    screen.getByText('one').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('two')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByText('one')).toHaveFocus();
  });

  it('is one tab stop, and keeps its current item', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Row names={['a', 'b', 'c']} />
        <button type="button">after</button>
      </>,
    );
    await user.tab();
    focusOn('a');
    await user.keyboard('{ArrowRight}');
    focusOn('b');
    await user.tab();
    focusOn('after');
    await user.tab({ shift: true });
    focusOn('b');
  });

  it('stops at its ends, and reaches them with Home and End', async () => {
    const user = userEvent.setup();
    render(<Row names={['a', 'b', 'c']} />);
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    focusOn('a');
    await user.keyboard('{End}');
    focusOn('c');
    await user.keyboard('{ArrowRight}');
    focusOn('c');
    await user.keyboard('{Home}');
    focusOn('a');
  });

  it('moves to the rows above and below, and stops at the last', async () => {
    layOutInOrder();
    const user = userEvent.setup();
    render(
      <>
        <Row names={['a', 'b']} />
        <Row names={[]} />
        <Row names={['c', 'd']} />
      </>,
    );
    await user.tab();
    await user.keyboard('{ArrowDown}');
    focusOn('c');
    await user.keyboard('{ArrowDown}');
    focusOn('c');
    await user.keyboard('{ArrowUp}');
    focusOn('a');
  });

  it('stays inside its dialog', async () => {
    layOutInOrder();
    const user = userEvent.setup();
    render(
      <>
        <div role="dialog" aria-label="Dialog">
          <Row names={['a']} />
        </div>
        <Row names={['b']} />
      </>,
    );
    await user.tab();
    await user.keyboard('{ArrowDown}');
    focusOn('a');
  });

  it('calls onMove, so that the item can be scrolled into view', async () => {
    const user = userEvent.setup();
    const onMove = vi.fn();
    render(<Row names={['a', 'b']} onMove={onMove} />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(onMove).toHaveBeenCalledExactlyOnceWith(screen.getByRole('button', { name: 'b' }), 1);
  });
});

describe('a row with a field', () => {
  function FieldRow() {
    const { rowProps } = useRovingRow({ count: 2 });
    return (
      <div {...rowProps}>
        <input aria-label="field" />
        <button type="button">go</button>
      </div>
    );
  }

  it('leaves left and right to the caret, and moves with up and down', async () => {
    layOutInOrder();
    const user = userEvent.setup();
    render(
      <>
        <FieldRow />
        <Row names={['a']} />
      </>,
    );
    await user.type(screen.getByRole('textbox'), 'ab{ArrowLeft}{ArrowRight}');
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    focusOn('a');
  });
});
