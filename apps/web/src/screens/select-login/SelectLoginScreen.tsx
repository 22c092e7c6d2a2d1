import { Tv } from 'lucide-react';
import styles from '../../features/sign-in/AuthParts.module.css';
import { LoginChoices } from '../../features/sign-in/LoginChoices.tsx';
import { loginText } from '../../features/sign-in/login.text.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';

/** Choice of the sign-in method (LOGIN-01). */
export function SelectLoginScreen() {
  return (
    <AuthPage title={say(loginText.chooseTitle)} intro={say(loginText.chooseHint)} hero="slogan" withGuestLink>
      <LoginChoices />
      <p className={styles.television}>
        <Button to={paths.tvLogin()} look="quiet" icon={<Tv aria-hidden="true" />}>
          {say(loginText.onTelevision)}
        </Button>
      </p>
    </AuthPage>
  );
}
