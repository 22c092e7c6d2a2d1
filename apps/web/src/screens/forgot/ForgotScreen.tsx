import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { accountText } from '../../features/sign-in/account.text.ts';
import { ForgotForm } from '../../features/sign-in/ForgotForm.tsx';
import { loginText } from '../../features/sign-in/login.text.ts';
import { Outcome, type OutcomeKind } from '../../features/sign-in/Outcome.tsx';
import { type RecoveryWay, type RequestOutcome, requestLink } from '../../features/sign-in/recovery.ts';
import { paths } from '../../shared/paths/paths.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';

/** React Router's key of the first history entry of a visit. */
const FIRST_ENTRY = 'default';

/** Requests a password reset link (FORGOT-01). Text messages to owners without an address lead to `?by=phone`. */
export function ForgotScreen() {
  const [search] = useSearchParams();
  const [way, setWay] = useState<RecoveryWay>(search.get('by') === 'phone' ? 'phone' : 'email');
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<RequestOutcome>();
  const navigate = useNavigate();
  const { key } = useLocation();

  async function handleSend(to: string) {
    setTyped(to);
    setOutcome(await requestLink(way, to));
  }

  /** After a success back to the previous page; otherwise back to the form (FORGOT-07). */
  function handleOk() {
    if (outcome !== 'sent') setOutcome(undefined);
    else if (key === FIRST_ENTRY) void navigate(paths.login(), { replace: true });
    else void navigate(-1);
  }

  if (outcome) {
    const { title, words, kind } = describe(outcome, way);
    return (
      <AuthPage title={title}>
        <Outcome kind={kind} words={words} action={<Button onClick={handleOk}>{say(commonText.ok)}</Button>} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={say(loginText.forgot)}
      intro={say(way === 'email' ? accountText.forgotByMail : accountText.forgotByPhone)}
    >
      <ForgotForm
        key={way}
        way={way}
        initial={typed}
        onWayChange={(next) => {
          setTyped('');
          setWay(next);
        }}
        onSend={handleSend}
      />
    </AuthPage>
  );
}

function describe(outcome: RequestOutcome, way: RecoveryWay): { title: string; words: string; kind: OutcomeKind } {
  const isMail = way === 'email';
  switch (outcome) {
    case 'sent':
      return isMail
        ? { title: say(accountText.sentTitle), words: say(accountText.sent), kind: 'mail' }
        : { title: say(accountText.sentSmsTitle), words: say(accountText.sentSms), kind: 'sms' };
    case 'unknown':
      return {
        title: say(accountText.unknownTitle),
        words: say(isMail ? accountText.unknown : accountText.unknownPhone),
        kind: 'unknown',
      };
    case 'failed':
      return { title: say(accountText.failedTitle), words: say(accountText.generic), kind: 'failed' };
  }
}
