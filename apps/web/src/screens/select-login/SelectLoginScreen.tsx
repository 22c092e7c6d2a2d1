import { LoginChoices } from '../../features/sign-in/LoginChoices.tsx';
import { loginText } from '../../features/sign-in/login.text.ts';
import { say } from '../../shared/text/text.ts';
import { AuthPage } from '../auth/AuthPage.tsx';

/** With or without a password (LOGIN-01). */
export function SelectLoginScreen() {
  return (
    <AuthPage title={say(loginText.chooseTitle)} intro={say(loginText.chooseHint)} hero="slogan" withGuestLink>
      <LoginChoices />
    </AuthPage>
  );
}
