// The native select: it opens as viewers of each device expect, works by remote and by voice, and needs no script. Its list is
// styled where the browser supports that.

import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { FieldFrame, type FieldWords, fieldLinks } from '../Field/FieldFrame.tsx';
import styles from './Select.module.css';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'id' | 'onChange' | 'children'>, FieldWords {
  options: readonly SelectOption[];
  onChange?: (value: string) => void;
  /** In a form, below its label; or inline ("2. sezon"), with the label as accessible name only. */
  look?: 'field' | 'inline';
}

export function Select(props: SelectProps) {
  const { label, aside, hint, error, options, onChange, look = 'field', className, ...select } = props;
  const id = useId();
  const control = (
    <span className={styles.box} data-look={look}>
      <select
        {...select}
        {...(look === 'field' ? fieldLinks(id, { hint, error }) : { 'aria-label': label })}
        className={styles.select}
        data-focus="own"
        onChange={(event) => onChange?.(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className={styles.option}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className={styles.arrow} />
    </span>
  );
  if (look === 'inline') return control;
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error} className={className}>
      {control}
    </FieldFrame>
  );
}
