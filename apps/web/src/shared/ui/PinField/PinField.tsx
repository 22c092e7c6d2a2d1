import { type ReactNode, useId } from 'react';
import { CodeInput } from '../CodeInput/CodeInput.tsx';
import { FieldFrame, fieldLinks } from '../Field/FieldFrame.tsx';
import styles from './PinField.module.css';

interface PinFieldProps {
  label: string;
  aside?: ReactNode;
  error: string | undefined;
  length: number;
  value: string;
  onChange: (digits: string) => void;
  onBlur?: () => void;
  inputRef?: React.Ref<HTMLInputElement>;
}

/** A PIN as a form field: the code input with label and error. */
export function PinField({ label, aside, error, inputRef, ...input }: PinFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} aside={aside} error={error} className={styles.field}>
      <CodeInput
        {...fieldLinks(id, { error })}
        {...input}
        ref={inputRef}
        size="small"
        invalid={error !== undefined}
        // A password manager would take the PIN for the account's password.
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </FieldFrame>
  );
}
