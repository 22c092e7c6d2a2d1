import { login } from '@seyir/contract/session';
import { LoginForm, type LoginValues } from '../../features/sign-in/LoginForm.tsx';
import { loginText } from '../../features/sign-in/login.text.ts';
import { forced, knownDevice, signIn } from '../../features/sign-in/sign-in.ts';
import { askToEndOther, showSignInFailed } from '../../features/sign-in/sign-in-dialogs.tsx';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
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
    </AuthPage>
  );
}
