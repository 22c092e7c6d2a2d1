import { confirmConsole, confirmConsoleWithPasskey, openConsole, startConsolePasskey } from '@seyir/contract/console';
import type { PasskeyAssertion } from '@seyir/contract/passkeys';
import { TOTP_DIGITS } from '@seyir/core/limits/operator';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { failuresText } from '../shared/text/failures.text.ts';
import { formText } from '../shared/text/form.text.ts';
import { say } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { Field } from '../shared/ui/Field/Field.tsx';
import { Logo } from '../shared/ui/Logo/Logo.tsx';
import { PasswordField } from '../shared/ui/PasswordField/PasswordField.tsx';
import { QrCode } from '../shared/ui/QrCode/QrCode.tsx';
import { consoleText } from './console.text.ts';
import { keepSession } from './console-session.ts';
import styles from './SignIn.module.css';
import { securityText } from './security.text.ts';

interface Ticket {
  readonly ticket: string;
  readonly setup: { readonly secret: string; readonly uri: string } | null;
  readonly hasPasskey: boolean;
}

/** Password, then a passkey or the code of the authenticator application. */
export function SignIn() {
  const [ticket, setTicket] = useState<Ticket>();
  const [notice, setNotice] = useState('');
  useEffect(() => {
    document.title = `Seyir · ${say(consoleText.console)}`;
  }, []);
  const startAgain = () => {
    setNotice(say(consoleText.gone));
    setTicket(undefined);
  };
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <Logo />
        <h1>{say(ticket?.setup ? consoleText.setup : consoleText.console)}</h1>
        {notice !== '' && <p role="alert">{notice}</p>}
        {ticket ? (
          <>
            {ticket.hasPasskey && browserSupportsWebAuthn() && (
              <PasskeyForm ticket={ticket.ticket} onGone={startAgain} />
            )}
            <CodeForm ticket={ticket} onGone={startAgain} />
          </>
        ) : (
          <PasswordForm onTicket={setTicket} />
        )}
      </div>
    </main>
  );
}

const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return say(failuresText.checkConnection);
  if (error.code === 'TOO_MANY') return say(failuresText.tooMany);
  if (error.code === 'ACCOUNT_SUSPENDED') return say(consoleText.suspended);
  return say(error.status < 500 ? consoleText.wrong : failuresText.generic);
};

function PasswordForm({ onTicket }: { onTicket: (ticket: Ticket) => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const opening = useMutation({
    mutationFn: () => call(openConsole, { body: { username, password } }),
    onSuccess: onTicket,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() !== '' && password !== '') opening.mutate();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Field
        label={say(consoleText.username)}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={say(formText.password)}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={opening.isError ? refusalOf(opening.error) : undefined}
      />
      <Button type="submit" look="primary" block loading={opening.isPending}>
        {say(consoleText.signIn)}
      </Button>
    </form>
  );
}

/** Signs in with a passkey of the operator; a dialog that is closed leaves the code. */
function PasskeyForm({ ticket, onGone }: { ticket: string; onGone: () => void }) {
  const confirming = useMutation({
    mutationFn: async () => {
      // The contract types the options loosely; they go to the browser unchanged.
      const options = (await call(startConsolePasskey, {
        body: { ticket },
      })) as unknown as PublicKeyCredentialRequestOptionsJSON;
      const answer = await startAuthentication({ optionsJSON: options });
      const response = { ...answer, clientExtensionResults: {} } as PasskeyAssertion;
      return call(confirmConsoleWithPasskey, { body: { ticket, response } });
    },
    onSuccess: ({ token, operator }) => keepSession({ token, operator }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'GONE') onGone();
    },
  });
  const problem = confirming.error instanceof ApiError ? refusalOf(confirming.error) : say(securityText.stopped);
  return (
    <div className={styles.form}>
      <Button look="primary" block loading={confirming.isPending} onClick={() => confirming.mutate()}>
        {say(securityText.withPasskey)}
      </Button>
      {confirming.isError && <p role="alert">{problem}</p>}
      <p>{say(securityText.orCode)}</p>
    </div>
  );
}

function CodeForm({ ticket: { ticket, setup }, onGone }: { ticket: Ticket; onGone: () => void }) {
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => call(confirmConsole, { body: { ticket, code } }),
    onSuccess: ({ token, operator }) => keepSession({ token, operator }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'GONE') onGone();
      setCode('');
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === TOTP_DIGITS) confirming.mutate();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      {setup && (
        <>
          <p>{say(consoleText.setupHint)}</p>
          <dl className={styles.key}>
            <dt>{say(consoleText.setupKey)}</dt>
            <dd data-testid="totp-secret">{setup.secret.match(/.{1,4}/g)?.join(' ')}</dd>
          </dl>
          <QrCode text={setup.uri} label={say(consoleText.qr)} />
          <a href={setup.uri}>{say(consoleText.openApp)}</a>
        </>
      )}
      <Field
        label={say(consoleText.code)}
        hint={say(consoleText.codeHint)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={TOTP_DIGITS}
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
        error={confirming.isError ? refusalOf(confirming.error) : undefined}
        autoFocus
      />
      <Button type="submit" look="primary" block loading={confirming.isPending}>
        {say(consoleText.signIn)}
      </Button>
    </form>
  );
}
