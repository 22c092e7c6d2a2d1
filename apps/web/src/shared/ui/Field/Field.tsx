import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldWords, fieldLinks } from './FieldFrame.tsx';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'>, FieldWords {
  /** An icon before the input. */
  leading?: ReactNode;
  /** A button after the input. */
  trailing?: ReactNode;
}

export function Field({ label, aside, hint, error, leading, trailing, className, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error} className={className}>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        {leading}
        <input {...input} {...fieldLinks(id, { hint, error })} className={styles.input} data-focus="own" />
        {trailing}
      </div>
    </FieldFrame>
  );
}
