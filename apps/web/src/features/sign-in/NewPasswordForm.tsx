import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { PasswordField } from '../../shared/ui/PasswordField/PasswordField.tsx';
import styles from './AuthParts.module.css';
import { accountText } from './account.text.ts';
import { judgeNewPassword, type NewPasswordValues } from './field-rules.ts';
import { useFields } from './use-fields.ts';

/** A new password, twice (RESET-03). */
export function NewPasswordForm({ onSend }: { onSend: (password: string) => Promise<void> }) {
  const { field, submit, isBusy } = useFields<NewPasswordValues>({ password: '', repeat: '' }, judgeNewPassword);
  return (
    <form noValidate className={styles.form} onSubmit={submit(({ password }) => onSend(password))}>
      <div className={styles.pair} data-of="passwords">
        <PasswordField {...field('password')} label={say(accountText.newPassword)} autoComplete="new-password" />
        <PasswordField {...field('repeat')} label={say(accountText.newRepeat)} autoComplete="new-password" />
      </div>
      <p className={styles.hint}>{say(accountText.shortPassword)}</p>
      <Button type="submit" look="primary" size="large" block loading={isBusy} loadingLabel={say(accountText.changing)}>
        {say(accountText.change)}
      </Button>
    </form>
  );
}
