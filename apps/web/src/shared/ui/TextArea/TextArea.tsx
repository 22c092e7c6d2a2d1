import { type ComponentPropsWithRef, useId } from 'react';
import { FieldFrame, type FieldWords, fieldLinks } from '../Field/FieldFrame.tsx';
import styles from './TextArea.module.css';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id'>, FieldWords {}

export function TextArea({ label, aside, hint, error, className, rows = 4, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error} className={className}>
      <textarea {...area} {...fieldLinks(id, { hint, error })} rows={rows} className={styles.area} data-focus="own" />
    </FieldFrame>
  );
}
