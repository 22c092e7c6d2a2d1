import { typedMobile } from '@seyir/core/account/login-name';
import { Mail, Smartphone } from 'lucide-react';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import styles from './AuthParts.module.css';
import { accountText } from './account.text.ts';
import { judgeEmail, judgePhone } from './field-rules.ts';
import { loginText } from './login.text.ts';
import type { RecoveryWay } from './recovery.ts';
import { useFields } from './use-fields.ts';

interface ForgotFormProps {
  way: RecoveryWay;
  /** The earlier input, when the viewer returns to correct it. */
  initial: string;
  onWayChange: (way: RecoveryWay) => void;
  onSend: (typed: string) => Promise<void>;
}

interface Values extends Record<string, string> {
  to: string;
}

export function ForgotForm({ way, initial, onWayChange, onSend }: ForgotFormProps) {
  const isMail = way === 'email';
  const { field, submit, isBusy } = useFields<Values>({ to: initial }, ({ to }) => ({
    to: isMail ? judgeEmail(to, say(accountText.notAnEmail)) : judgePhone(to),
  }));
  const { onChange, ...typed } = field('to');
  return (
    <form noValidate className={styles.form} onSubmit={submit(({ to }) => onSend(to))}>
      {isMail ? (
        <Field
          {...typed}
          onChange={onChange}
          type="email"
          label={say(accountText.email)}
          placeholder={say(accountText.emailExample)}
          leading={<Mail aria-hidden="true" />}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <Field
          {...typed}
          onChange={(event) => {
            event.target.value = typedMobile(event.target.value);
            onChange();
          }}
          type="tel"
          label={say(accountText.phone)}
          placeholder={say(accountText.phoneExample)}
          leading={<Smartphone aria-hidden="true" />}
          autoComplete="tel-national"
        />
      )}
      <button
        type="button"
        data-touch=""
        className={`${styles.link} ${styles.aside}`}
        onClick={() => onWayChange(isMail ? 'phone' : 'email')}
      >
        {say(isMail ? accountText.byPhone : accountText.byMail)}
      </button>
      <div className={styles.actions}>
        <Button to={paths.login()} size="large">
          {say(loginText.back)}
        </Button>
        <Button type="submit" look="primary" size="large" loading={isBusy} loadingLabel={say(accountText.sending)}>
          {say(loginText.goOn)}
        </Button>
      </div>
    </form>
  );
}
