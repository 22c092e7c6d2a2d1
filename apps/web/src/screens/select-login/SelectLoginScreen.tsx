import { LoginChoices } from '../../features/sign-in/LoginChoices.tsx';
import { loginText } from '../../features/sign-in/login.text.ts';
import { say } from '../../shared/text/text.ts';
import { AuthPage } from '../auth/AuthPage.tsx';

/** Choice of the sign-in method (LOGIN-01). */
export function SelectLoginScreen() {
  return (
    <AuthPage title={say(loginText.chooseTitle)} intro={say(loginText.chooseHint)} hero="slogan" withGuestLink>
      <LoginChoices />
    </AuthPage>
  );
}
