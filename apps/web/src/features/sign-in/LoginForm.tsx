import { ArrowRight, FileText, KeyRound, Smartphone } from 'lucide-react';
import { paths } from '../../shared/paths/paths.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { PasswordField } from '../../shared/ui/PasswordField/PasswordField.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './AuthParts.module.css';
import { judgeFilled } from './field-rules.ts';
import { loginText } from './login.text.ts';
import { useFields } from './use-fields.ts';

export interface LoginValues extends Record<string, string> {
  userName: string;
  password: string;
}

/** Static pages of the deployment (LOGIN-09). */
const HOW_TO_JOIN = { tr: '/nasil-uye-olurum.pdf', en: '/how-to-join.pdf' } as const;

/** Only empty fields are errors: the server decides about the rest (LOGIN-06, LOGIN-12). */
const judge = ({ userName, password }: LoginValues) => ({
  userName: judgeFilled(userName),
  password: judgeFilled(password),
});

/** `onSend` resolves when the viewer may try again. */
export function LoginForm({ onSend }: { onSend: (values: LoginValues) => Promise<void> }) {
  const { field, submit, isBusy } = useFields<LoginValues>({ userName: '', password: '' }, judge);
  return (
    <>
      <form noValidate className={styles.form} onSubmit={submit(onSend)}>
        <Field
          {...field('userName')}
          label={say(loginText.account)}
          placeholder={say(loginText.nameExample)}
          leading={<Smartphone aria-hidden="true" />}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={say(loginText.password)}
          leading={<KeyRound aria-hidden="true" />}
          autoComplete="current-password"
        />
        <Link to={paths.forgotPassword()} className={`${styles.link} ${styles.aside}`}>
          {say(loginText.forgot)}
        </Link>
        <Button
          type="submit"
          look="primary"
          size="large"
          block
          className={styles.send}
          loading={isBusy}
          loadingLabel={say(loginText.signingIn)}
          iconEnd={<ArrowRight aria-hidden="true" />}
        >
          {say(loginText.goOn)}
        </Button>
      </form>
      <p className={styles.divider}>{say(signInText.noAccount)}</p>
      <div className={styles.ways}>
        <Button to={paths.signup()} look="line" size="large">
          {say(loginText.signUp)}
        </Button>
        <Button
          href={HOW_TO_JOIN[getLanguage()]}
          target="_blank"
          rel="noopener"
          size="large"
          icon={<FileText aria-hidden="true" />}
        >
          {say(loginText.howTo)}
          <VisuallyHidden>{say(loginText.opensPdf)}</VisuallyHidden>
        </Button>
      </div>
    </>
  );
}
