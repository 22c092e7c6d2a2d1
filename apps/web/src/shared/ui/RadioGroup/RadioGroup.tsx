import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './RadioGroup.module.css';

interface RadioOption<V extends string> {
  value: V;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
}

interface RadioGroupProps<V extends string> {
  /** For screen readers only: a heading above the group says it to viewers. */
  label: string;
  options: readonly RadioOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  /** Lines with a radio mark, or segments side by side in one pill. */
  look?: 'list' | 'segmented';
}

/** Native radio buttons in a fieldset. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, options, value, onChange, look = 'list' } = props;
  const name = useId();
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.options} data-look={look}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-look={look}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>
              {option.label}
              {option.description && <span className={styles.description}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
