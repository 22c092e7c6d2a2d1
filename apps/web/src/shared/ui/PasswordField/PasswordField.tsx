import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './PasswordField.module.css';

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'>;

/** A password that can be looked at. */
export function PasswordField(props: PasswordFieldProps) {
  const [seen, setSeen] = useState(false);
  return (
    <Field
      {...props}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          look="bare"
          size="small"
          className={styles.eye}
          label={say(seen ? commonText.hidePassword : commonText.showPassword)}
          disabled={props.disabled}
          onClick={() => setSeen(!seen)}
        >
          {seen ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
