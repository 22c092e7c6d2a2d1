import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './FieldFrame.module.css';

export interface FieldWords {
  label: string;
  /** Beside the label: "isteğe bağlı", "5 / 15". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error message; its presence marks the field as invalid. */
  error?: string | undefined;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A form control with label, hint and error message. */
export function FieldFrame({ id, label, aside, hint, error, children, className }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      {hint !== undefined && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {/* A live region must exist before its text arrives, or the text is not announced. */}
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <p className={styles.error}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** ARIA attributes that link a control to the texts of its frame. */
export function fieldLinks(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const described = error ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  return { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined } as const;
}
