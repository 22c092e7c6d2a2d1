// What has to happen while the token of the account still holds, and what a sign-out would interrupt. Those who register are not
// in the first load.

import { signInText } from '../sign-in/sign-in.text.ts';
import { say } from '../text/text.ts';
import { showConfirm } from '../ui/DialogHost/dialogs.ts';

interface Registered {
  readonly act: () => void;
  /** The name of what is under way; undefined while nothing is. */
  readonly findUnderWay: () => string | undefined;
}

const registered = new Set<Registered>();

export const beforeSignOut = {
  add(act: () => void, findUnderWay: Registered['findUnderWay'] = () => undefined): () => void {
    const one = { act, findUnderWay };
    registered.add(one);
    return () => void registered.delete(one);
  },
  run(): void {
    for (const { act } of [...registered]) act();
  },
  /** Asks the viewer where a sign-out interrupts something, and calls `go` where it does not or is wanted all the same. */
  async ask(go: () => void): Promise<void> {
    const [name] = [...registered].flatMap(({ findUnderWay }) => findUnderWay() ?? []);
    const isSure =
      name === undefined ||
      (await showConfirm({
        title: say(signInText.signOutTitle),
        body: say(signInText.signOutWhilePlaying, { name }),
        confirm: say(signInText.signOut),
      }));
    if (isSure) go();
  },
};
