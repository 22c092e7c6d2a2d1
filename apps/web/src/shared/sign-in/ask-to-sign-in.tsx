import { LogIn } from 'lucide-react';
import { paths } from '../paths/paths.ts';
import { say } from '../text/text.ts';
import { showConfirm } from '../ui/DialogHost/dialogs.ts';
import { rememberReturn } from './return-path.ts';
import { signInText } from './sign-in.text.ts';

/** The refused action of the guest: watching, which is source error 401 (ERR-10), or anything else. */
type RefusedAction = 'watch' | 'process';

let isOpen = false;

/**
 * Shows a guest that the action needs an account, with a link to the sign-in. Concurrent refusals share one dialog. The viewer
 * returns from the sign-in to `returnTo`: the refused page, or the page where the action was refused.
 */
export async function askToSignIn(action: RefusedAction, go: (path: string) => void, returnTo?: string): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const isConfirmed = await showConfirm({
    title: say(action === 'watch' ? signInText.watchTitle : signInText.processTitle),
    body: say(signInText[action]),
    icon: <LogIn />,
    tone: 'fresh',
    ...(action === 'watch' ? { code: '401' } : {}),
    confirm: say(signInText.signIn),
  });
  isOpen = false;
  if (!isConfirmed) return;
  rememberReturn(returnTo ?? `${location.pathname}${location.search}`);
  go(paths.selectLogin());
}
