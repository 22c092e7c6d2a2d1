import { LogIn } from 'lucide-react';
import { paths } from '../paths/paths.ts';
import { say } from '../text/text.ts';
import { showConfirm } from '../ui/DialogHost/dialogs.ts';
import { signInText } from './sign-in.text.ts';

/** What the guest wanted: to watch something, or to do something else. */
export type Wish = 'watch' | 'process';

let isOpen = false;

/** Tells a guest that this needs an account, and leads to the sign-in if wanted. Several refusals at once are told once. */
export async function askToSignIn(wish: Wish, go: (path: string) => void): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const wanted = await showConfirm({
    title: say(wish === 'watch' ? signInText.watchTitle : signInText.processTitle),
    body: say(signInText[wish]),
    icon: <LogIn />,
    tone: 'fresh',
    confirm: say(signInText.signIn),
  });
  isOpen = false;
  if (wanted) go(paths.selectLogin());
}
