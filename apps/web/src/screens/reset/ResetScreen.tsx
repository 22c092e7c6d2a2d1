import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { accountText } from '../../features/sign-in/account.text.ts';
import { NewPasswordForm } from '../../features/sign-in/NewPasswordForm.tsx';
import { Outcome } from '../../features/sign-in/Outcome.tsx';
import { type ResetOutcome, resetLinkQuery, setPassword } from '../../features/sign-in/recovery.ts';
import { paths } from '../../shared/paths/paths.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner/Spinner.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import styles from './ResetScreen.module.css';

/** Sets a new password by a reset link (RESET-01). */
export function ResetScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const link = useQuery({ ...resetLinkQuery(token), enabled: token !== '' });
  const [outcome, setOutcome] = useState<ResetOutcome>();
  const id = search.get('id') || link.data?.id;

  // The outcome of the form stays, even if the link query changes.
  if (outcome) return <Result outcome={outcome} />;
  if (token === '' || link.isError) return <Result outcome="failed" />;
  if (link.isPending) {
    return (
      <AuthPage title={say(accountText.resetTitle)}>
        <Waiting />
      </AuthPage>
    );
  }
  if (!link.data.isLiving || id === undefined) return <Result outcome="failed" />;
  return (
    <AuthPage title={say(accountText.resetTitle)} intro={say(accountText.resetIntro)}>
      <NewPasswordForm
        passkeys={link.data.passkeys}
        onSend={async (wanted) => setOutcome(await setPassword({ token, id }, wanted))}
      />
    </AuthPage>
  );
}

function Result({ outcome }: { outcome: ResetOutcome }) {
  const isChanged = outcome === 'changed';
  return (
    <AuthPage title={say(isChanged ? accountText.changedTitle : accountText.failedTitle)}>
      <Outcome
        kind={isChanged ? 'done' : 'failed'}
        words={say(isChanged ? accountText.changed : accountText.generic)}
        action={
          <div className={styles.ways}>
            {!isChanged && (
              <Button to={paths.forgotPassword()} look="primary">
                {say(accountText.newLink)}
              </Button>
            )}
            <Button to={paths.login()} look={isChanged ? 'primary' : 'quiet'}>
              {say(accountText.toLogin)}
            </Button>
          </div>
        }
      />
    </AuthPage>
  );
}

/** The reset link is being validated (RESET-01). */
function Waiting() {
  return (
    <p role="status" className={styles.waiting}>
      <Spinner />
      {say(commonText.loading)}
    </p>
  );
}
