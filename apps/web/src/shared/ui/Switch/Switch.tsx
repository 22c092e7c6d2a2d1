import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  label: string;
  description?: ReactNode;
  /** A picture before the label. */
  leading?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Long words end with an ellipsis, for lists whose rows have one height. */
  isOneLine?: boolean;
}

/** A native checkbox with role `switch`, which acts at once. The whole line is its label. */
export function Switch(props: SwitchProps) {
  const { label, description, leading, checked, onChange, isOneLine } = props;
  const id = useId();
  return (
    <label className={styles.line} htmlFor={id} data-one-line={isOneLine}>
      {leading}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {description && (
          <span id={`${id}-description`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
