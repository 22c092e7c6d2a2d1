import type { ReactNode } from 'react';
import { say } from '../text/text.ts';
import { Button } from '../ui/Button/Button.tsx';
import styles from './SignInWords.module.css';
import { signInText } from './sign-in.text.ts';

interface SignInWordsProps {
  action: 'watch' | 'process';
  opens?: ReactNode;
  onJoin: () => void;
}

/** What an account opens, and the way to one. */
export function SignInWords({ action, opens, onJoin }: SignInWordsProps) {
  return (
    <>
      <p>{say(signInText[action])}</p>
      {opens ?? <p>{say(action === 'watch' ? signInText.watchOpens : signInText.processOpens)}</p>}
      <p className={styles.join}>
        {say(signInText.noAccount)}{' '}
        <Button look="quiet" size="small" onClick={onJoin}>
          {say(signInText.signUp)}
        </Button>
      </p>
    </>
  );
}
