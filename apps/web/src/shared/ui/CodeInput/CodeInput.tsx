// One native field below a row of drawn cells. A single field is what password managers, screen readers, pasting and
// one-time codes understand; the cells only show the progress. A PIN is a password field: masked in every browser.

import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { hasCommandKey } from '../../keys/keys.ts';
import { classNames } from '../class-names.ts';
import styles from './CodeInput.module.css';

interface CodeInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'maxLength' | 'size'> {
  /** At most `length` digits. */
  value: string;
  onChange: (digits: string) => void;
  length: number;
  /** Bullets instead of digits. */
  masked?: boolean;
  /** Large alone in a dialog, small among other fields. */
  size?: 'large' | 'small';
  invalid?: boolean;
}

export function CodeInput(props: CodeInputProps) {
  const {
    value,
    onChange,
    length,
    masked = true,
    size = 'large',
    invalid = false,
    onKeyDown,
    className,
    ...rest
  } = props;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isRefusedKey(event.key) && !hasCommandKey(event)) event.preventDefault();
    onKeyDown?.(event);
  }

  return (
    <span className={classNames(styles.code, className)} data-size={size} data-invalid={invalid || undefined}>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete={masked ? 'off' : 'one-time-code'}
        {...rest}
        type={masked ? 'password' : 'text'}
        value={value}
        aria-invalid={invalid || undefined}
        className={styles.input}
        data-focus="own"
        onKeyDown={handleKeyDown}
        onChange={(event) => onChange(digitsOf(event.target.value, length))}
      />
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          key={index}
          className={styles.cell}
          data-filled={index < value.length ? '' : undefined}
          data-next={index === Math.min(value.length, length - 1) ? '' : undefined}
          aria-hidden="true"
        >
          {masked ? null : value[index]}
        </span>
      ))}
    </span>
  );
}

/** The first `length` digits of a typed or pasted text. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, length);
}

/** A character that is no digit, among them e, E, +, -, . and comma. */
function isRefusedKey(key: string): boolean {
  return key.length === 1 && !/[0-9]/.test(key);
}
