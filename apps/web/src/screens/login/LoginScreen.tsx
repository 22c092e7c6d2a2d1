import { login } from '@seyir/contract/session';
import { Tv } from 'lucide-react';
import styles from '../../features/sign-in/AuthParts.module.css';
import { LoginForm, type LoginValues } from '../../features/sign-in/LoginForm.tsx';
import { loginText } from '../../features/sign-in/login.text.ts';
import { forced, knownDevice, signIn } from '../../features/sign-in/sign-in.ts';
import { askToEndOther, showSignInFailed } from '../../features/sign-in/sign-in-dialogs.tsx';
import { call } from '../../shared/api/call.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { useSignIn } from '../auth/use-sign-in.ts';

/** Sign-in with a password (ROUTE-02). */
export function LoginScreen() {
  const { session, goOn } = useSignIn();

  async function handleSend({ userName, password }: LoginValues) {
    const result = await signIn({
      session,
      askToEndOther,
      prove: (force) =>
        call(login, { body: { username: userName.trim(), password, ...knownDevice(), ...forced(force) } }),
    });
    if (result.is === 'signed-in') goOn(result);
    if (result.is === 'failed') await showSignInFailed(result.error);
  }

  return (
    <AuthPage title={say(loginText.loginTitle)} intro={say(loginText.withPassword)} hero="slogan" withGuestLink>
      <LoginForm onSend={handleSend} />
      {/* Here, where a password has to be typed with a remote: the choice of the sign-in method has two entries (LOGIN-01). */}
      <p className={styles.television}>
        <Button to={paths.tvLogin()} look="quiet" icon={<Tv aria-hidden="true" />}>
          {say(loginText.onTelevision)}
        </Button>
      </p>
    </AuthPage>
  );
}
