import type { Passkey } from '@seyir/contract/passkeys';
import { useState } from 'react';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { PasswordField } from '../../shared/ui/PasswordField/PasswordField.tsx';
import { Switch } from '../../shared/ui/Switch/Switch.tsx';
import styles from './AuthParts.module.css';
import { accountText } from './account.text.ts';
import { judgeNewPassword, type NewPasswordValues } from './field-rules.ts';
import type { NewPassword } from './recovery.ts';
import { useFields } from './use-fields.ts';

interface NewPasswordFormProps {
  readonly passkeys: readonly Passkey[];
  onSend(wanted: NewPassword): Promise<void>;
}

/** The new password, twice (RESET-03), and the passkeys to keep, none by default (RESET-10). */
export function NewPasswordForm({ passkeys, onSend }: NewPasswordFormProps) {
  const { field, submit, isBusy } = useFields<NewPasswordValues>({ password: '', repeat: '' }, judgeNewPassword);
  const [keepPasskeys, setKept] = useState<readonly string[]>([]);
  const keep = (id: string, isKept: boolean) =>
    setKept((ids) => (isKept ? [...ids, id] : ids.filter((other) => other !== id)));
  return (
    <form noValidate className={styles.form} onSubmit={submit(({ password }) => onSend({ password, keepPasskeys }))}>
      <div className={styles.pair} data-of="passwords">
        <PasswordField {...field('password')} label={say(accountText.newPassword)} autoComplete="new-password" />
        <PasswordField {...field('repeat')} label={say(accountText.newRepeat)} autoComplete="new-password" />
      </div>
      <p className={styles.hint}>{say(accountText.shortPassword)}</p>
      {passkeys.length > 0 && (
        <fieldset className={styles.passkeys}>
          <legend>{say(accountText.passkeys)}</legend>
          <p className={styles.hint}>{say(accountText.passkeysGo)}</p>
          {passkeys.map(({ id, name }) => (
            <Switch
              key={id}
              label={say(accountText.keepPasskey, { name })}
              checked={keepPasskeys.includes(id)}
              onChange={(isKept) => keep(id, isKept)}
            />
          ))}
        </fieldset>
      )}
      <Button type="submit" look="primary" size="large" block loading={isBusy} loadingLabel={say(accountText.changing)}>
        {say(accountText.change)}
      </Button>
    </form>
  );
}
