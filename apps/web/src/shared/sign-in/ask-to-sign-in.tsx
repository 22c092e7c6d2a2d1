import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths/paths.ts';
import { say } from '../text/text.ts';
import { showConfirm } from '../ui/DialogHost/dialogs.ts';
import { rememberReturn } from './return-path.ts';
import { signInText } from './sign-in.text.ts';

/** The refused action of the guest: watching, which is source error 401 (ERR-10), or anything else. */
type RefusedAction = 'watch' | 'process';

interface SignInQuestion {
  /** Where the viewer goes on after signing in or up; by default the page where the action was refused. */
  readonly returnTo?: string | undefined;
  /** What an account opens, instead of the sentence about it. */
  readonly opens?: ReactNode;
  /** The way to the sign-in; by default the choice of one. */
  readonly signIn?: () => void;
}

let isOpen = false;

/**
 * Shows a guest that the action needs an account, what an account opens, and the ways to sign in and to sign up. Concurrent
 * refusals share one dialog.
 */
export async function askToSignIn(
  action: RefusedAction,
  go: (path: string) => void,
  { returnTo, opens, signIn }: SignInQuestion = {},
): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const joining = new AbortController();
  // Loaded with the first question, which opens whole; without a connection it has its sentence alone.
  const body = await import('./SignInWords.tsx').then(
    ({ SignInWords }) => <SignInWords action={action} opens={opens} onJoin={() => joining.abort()} />,
    () => say(signInText[action]),
  );
  const isConfirmed = await showConfirm({
    title: say(action === 'watch' ? signInText.watchTitle : signInText.processTitle),
    body,
    icon: <LogIn />,
    tone: 'fresh',
    ...(action === 'watch' ? { code: '401' } : {}),
    confirm: say(signInText.signIn),
    signal: joining.signal,
  });
  isOpen = false;
  if (!isConfirmed && !joining.signal.aborted) return;
  rememberReturn(returnTo ?? `${location.pathname}${location.search}`);
  if (joining.signal.aborted) go(paths.signup());
  else if (signIn) signIn();
  else go(paths.selectLogin());
}
