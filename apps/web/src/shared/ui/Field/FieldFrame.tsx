import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './FieldFrame.module.css';

export interface FieldWords {
  label: string;
  /** Beside the label: "isteğe bağlı", "5 / 15". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** What is wrong, and by its presence that something is. */
  error?: string | undefined;
}

export interface FieldFrameProps extends FieldWords {
  id: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A control between its label and what there is to say about it. */
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
      {/* Always there, so that words arriving in it are announced. */}
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

/** What ties a control to the words of its frame. */
export function fieldLinks(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const described = error ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  return { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined } as const;
}
