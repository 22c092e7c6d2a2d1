import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './PasswordField.module.css';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'>;

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          look="bare"
          size="small"
          className={styles.eye}
          label={say(isShown ? commonText.hidePassword : commonText.showPassword)}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
