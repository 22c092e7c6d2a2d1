import { ArrowLeft, Mail } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import { legalNames } from '../../shared/text/legal.text.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { PasswordField } from '../../shared/ui/PasswordField/PasswordField.tsx';
import styles from './AuthParts.module.css';
import { accountText } from './account.text.ts';
import { judgeSignUp, type SignUpValues } from './field-rules.ts';
import { loginText } from './login.text.ts';
import { Problem } from './Problem.tsx';
import type { SignUpResult } from './sign-up.ts';
import { useFields } from './use-fields.ts';

const EMPTY: SignUpValues = { username: '', name: '', surname: '', email: '', password: '', repeat: '' };

const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export function SignUpForm({ onSend }: { onSend: (values: SignUpValues) => Promise<SignUpResult> }) {
  const { field, submit, refuse, isBusy } = useFields<SignUpValues>(EMPTY, judgeSignUp, 'signUpForm');
  const [hasFailed, setFailed] = useState(false);
  const [isTaken, setTaken] = useState(false);

  async function handleSend(values: SignUpValues) {
    setFailed(false);
    const result = await onSend(trimmed(values));
    if (result.is === 'failed') setFailed(true);
    setTaken(result.is === 'taken');
    if (result.is === 'taken') {
      refuse(result.field, say(result.field === 'username' ? accountText.usernameTaken : accountText.emailTaken));
    }
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit(handleSend)}>
      <Field {...field('username')} {...plain} label={say(accountText.username)} autoComplete="username" />
      <div className={styles.pair}>
        <Field {...field('name')} label={say(accountText.name)} autoComplete="given-name" />
        <Field {...field('surname')} label={say(accountText.surname)} autoComplete="family-name" />
      </div>
      <Field
        {...field('email')}
        {...plain}
        type="email"
        label={say(accountText.email)}
        leading={<Mail aria-hidden="true" />}
        autoComplete="email"
      />
      <div className={styles.pair} data-of="passwords">
        <PasswordField
          {...field('password')}
          label={say(accountText.password)}
          hint={say(accountText.passwordHint)}
          autoComplete="new-password"
        />
        <PasswordField {...field('repeat')} label={say(accountText.repeat)} autoComplete="new-password" />
      </div>
      <p className={styles.hint}>
        {say(accountText.consentBefore)} <Legal name="terms" />
        {say(accountText.consentAnd)} <Legal name="information" />
        {say(accountText.consentAfter)}
      </p>
      {isTaken && (
        <p className={styles.hint}>
          {say(accountText.hasAccount)}{' '}
          <Link to={paths.login()} className={styles.inline}>
            {say(accountText.toLogin)}
          </Link>
        </p>
      )}
      <Problem words={hasFailed ? say(accountText.generic) : undefined} />
      <div className={styles.actions}>
        <Button to={paths.login()} size="large" icon={<ArrowLeft aria-hidden="true" />}>
          {say(loginText.back)}
        </Button>
        <Button type="submit" look="primary" size="large" loading={isBusy} loadingLabel={say(accountText.opening)}>
          {say(loginText.goOn)}
        </Button>
      </div>
    </form>
  );
}

/** Opens beside the form, which keeps what was typed. */
function Legal({ name }: { name: 'terms' | 'information' }) {
  return (
    <a href={paths.legal(name)} target="_blank" rel="noopener" className={styles.inline}>
      {say(legalNames[name])}
    </a>
  );
}

/** Trimmed as on the server, except passwords, where spaces count. */
function trimmed({ password, repeat, ...rest }: SignUpValues): SignUpValues {
  const { username, name, surname, email } = rest;
  return {
    username: username.trim(),
    name: name.trim(),
    surname: surname.trim(),
    email: email.trim(),
    password,
    repeat,
  };
}
