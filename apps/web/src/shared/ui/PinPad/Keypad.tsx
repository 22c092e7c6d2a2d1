import { Delete } from 'lucide-react';
import type { KeyPress } from '../../keys/keys.ts';
import { nextIndex, RovingTabIndex, useRovingItem, useRovingRow } from '../../keys/roving.ts';
import { say } from '../../text/text.ts';
import styles from './Keypad.module.css';
import { pinText } from './pin.text.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const COLUMNS = 3;
/** The last line begins with an empty cell, so that 0 is below 8. */
const EMPTY_CELL = 9;
const CELLS = 12;

function nextKey(press: KeyPress, current: number): number | undefined {
  const cell = current < EMPTY_CELL ? current : current + 1;
  const to = nextIndex(press, cell, CELLS, COLUMNS);
  if (to === undefined) return undefined;
  const key = to < EMPTY_CELL ? to : Math.max(EMPTY_CELL, to - 1);
  return key === current ? undefined : key;
}

interface KeypadProps {
  onDigit: (digit: string) => void;
  onErase: () => void;
  disabled?: boolean;
}

/** Keypad of digits, for touch and remotes. One tab stop; arrow keys move by the visual grid. */
export function Keypad({ onDigit, onErase, disabled = false }: KeypadProps) {
  const { current, rowProps } = useRovingRow({ count: DIGITS.length + 1, next: nextKey });
  return (
    <fieldset
      aria-label={say(pinText.keypad)}
      disabled={disabled}
      className={styles.keypad}
      data-keypad=""
      {...rowProps}
    >
      {DIGITS.map((digit, index) => (
        <RovingTabIndex key={digit} value={index === current ? 0 : -1}>
          <Key onPress={() => onDigit(digit)} zero={digit === '0'}>
            {digit}
          </Key>
        </RovingTabIndex>
      ))}
      <RovingTabIndex value={current === DIGITS.length ? 0 : -1}>
        <Key onPress={onErase} label={say(pinText.erase)}>
          <Delete aria-hidden="true" />
        </Key>
      </RovingTabIndex>
    </fieldset>
  );
}

interface KeyProps {
  children: React.ReactNode;
  onPress: () => void;
  label?: string;
  zero?: boolean;
}

function Key({ children, onPress, label, zero = false }: KeyProps) {
  const roving = useRovingItem();
  return (
    <button
      type="button"
      {...roving}
      aria-label={label}
      className={styles.key}
      data-zero={zero || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
