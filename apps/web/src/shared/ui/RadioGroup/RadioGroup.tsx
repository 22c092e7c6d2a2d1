import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './RadioGroup.module.css';

interface RadioOption<V extends string> {
  value: V;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<V extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly RadioOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  /** Lines with a radio mark, or segments side by side in one pill. */
  look?: 'list' | 'segmented';
}

/** Native radio buttons in a fieldset. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, hideLabel = false, options, value, onChange, look = 'list' } = props;
  const name = useId();
  return (
    <fieldset className={styles.group} data-look={look}>
      <legend className={styles.legend}>{hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      <div className={styles.options} data-look={look}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-look={look}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
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
