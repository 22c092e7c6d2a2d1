import { useEffect, useState } from 'react';
import { accountText } from '../../features/sign-in/account.text.ts';
import { EasyAccountForm } from '../../features/sign-in/EasyAccountForm.tsx';
import { EasyCodeForm } from '../../features/sign-in/EasyCodeForm.tsx';
import {
  hasPasskeys,
  isTooMany,
  isWrong,
  type SentCode,
  sendCode,
  signInWithCode,
  signInWithPasskey,
  stopPasskey,
} from '../../features/sign-in/easy-login.ts';
import { loginText } from '../../features/sign-in/login.text.ts';
import { showSignInFailed } from '../../features/sign-in/sign-in-dialogs.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { say } from '../../shared/text/text.ts';
import { announce } from '../../shared/ui/announce/announce.ts';
import { AuthPage } from '../auth/AuthPage.tsx';
import { useSignIn } from '../auth/use-sign-in.ts';

const MINUTE_MS = 60_000;

/** Sign-in without a password (LOGIN-03, EASY-03). */
export function EasyLoginScreen() {
  const { session, goOn } = useSignIn();
  const [account, setAccount] = useState('');
  const [sent, setSent] = useState<SentCode>();
  const [problem, setProblem] = useState<string>();
  const [isPasskeyBusy, setPasskeyBusy] = useState(false);
  useEffect(() => stopPasskey, []);

  /** Resolves to the error message, or undefined on success. */
  async function askForCode(typed: string): Promise<string | undefined> {
    const result = await sendCode(typed);
    if (typeof result === 'string') {
      return say(result === 'too-many' ? loginText.tooManyCodes : accountText.generic);
    }
    setSent(result);
    return undefined;
  }

  async function handleAccount(typed: string) {
    setProblem(undefined);
    setAccount(typed);
    setProblem(await askForCode(typed));
  }

  async function handleResend() {
    const mistake = await askForCode(account);
    if (!mistake) announce(say(loginText.resent));
    return mistake;
  }

  async function handleCode(code: string): Promise<string | undefined> {
    const result = await signInWithCode(session, account, code);
    if (result.is === 'signed-in') goOn(result);
    if (result.is !== 'failed') return undefined;
    if (isWrong(result.error)) return say(loginText.wrongCode);
    return describe(result.error);
  }

  async function handlePasskey() {
    setProblem(undefined);
    setPasskeyBusy(true);
    const result = await signInWithPasskey(session);
    setPasskeyBusy(false);
    if (result.is === 'signed-in') goOn(result);
    if (result.is === 'stopped') setProblem(say(loginText.passkeyStopped));
    if (result.is !== 'failed') return;
    setProblem(isWrong(result.error) ? say(loginText.passkeyUnknown) : await describe(result.error));
  }

  if (sent) {
    const intro = say(loginText.codeIntro, { account, minutes: Math.round(sent.lifeMs / MINUTE_MS) });
    return (
      <AuthPage title={say(loginText.codeTitle)} intro={intro}>
        <EasyCodeForm
          resendAt={sent.resendAt}
          onCode={handleCode}
          onResend={handleResend}
          onOtherAccount={() => setSent(undefined)}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={say(loginText.easy)} intro={say(loginText.easyIntro)}>
      <EasyAccountForm
        initial={account}
        onSend={handleAccount}
        onPasskey={hasPasskeys() ? handlePasskey : undefined}
        isPasskeyBusy={isPasskeyBusy}
        problem={problem}
      />
    </AuthPage>
  );
}

/** A suspended account gets the dialog of a failed sign-in, which says so (LOGIN-28); other errors show at the form. */
async function describe(error: unknown): Promise<string | undefined> {
  if (isTooMany(error)) return say(loginText.tooManyTries);
  if (!(error instanceof ApiError) || error.status !== 403) return say(accountText.generic);
  await showSignInFailed(error);
  return undefined;
}
