// The Back key of keyboards and remotes, one rule for every page: it closes the uppermost layer, else leads to the page
// before; on home it asks before the application is left. It acts on what no control, menu, dialog or player has taken.

import { hasPointer } from '../keys/hand.ts';
import { holdsText, isBack } from '../keys/keys.ts';
import { paths } from '../paths/paths.ts';
import { say } from '../text/text.ts';
import { isModalOpen } from '../ui/Dialog/modal-layer.ts';
import { showConfirm } from '../ui/DialogHost/dialogs.ts';
import { backText } from './back.text.ts';
import { backLayers, isFirstPage } from './back-layers.ts';

/** The keys that every keyboard has, and that have other uses with a mouse in the hand. */
const OF_KEYBOARDS: readonly string[] = ['Escape', 'Backspace'];

/** Handles the keys of the window until the returned function is called. */
export function startBackKey(go: (to: string | -1) => void): () => void {
  const isOver = new AbortController();
  const { signal } = isOver;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || !isBack(event)) return;
      if (backLayers.leaveTop()) return event.preventDefault();
      // A question that must be answered keeps its page.
      const isForPage = !OF_KEYBOARDS.includes(event.key) || !(hasPointer() || holdsText(event));
      if (isModalOpen() || !isForPage || event.repeat) return;
      event.preventDefault();
      leavePage(go);
    },
    { signal },
  );
  return () => isOver.abort();
}

function leavePage(go: (to: string | -1) => void): void {
  const { pathname } = window.location;
  const isHome = pathname === paths.home() || pathname === paths.dashboard();
  if (!isHome && isFirstPage() === false) go(-1);
  else if (isHome || !pathname.startsWith('/dashboard')) void askToLeave();
  else go(paths.home());
}

async function askToLeave(): Promise<void> {
  const leaves = await showConfirm({
    title: say(backText.leaveTitle),
    body: say(backText.leaveBody),
    confirm: say(backText.leave),
    cancel: say(backText.stay),
  });
  if (leaves) leaveApplication();
}

/** What televisions offer to their applications. */
interface Television {
  readonly tizen?: { application?: { getCurrentApplication(): { exit(): void } } };
  readonly webOS?: { platformBack?(): void };
}

/** Ends the application where the device can; a browser shows an empty page instead. */
function leaveApplication(): void {
  const { tizen, webOS } = window as Television;
  if (tizen?.application) tizen.application.getCurrentApplication().exit();
  else if (webOS?.platformBack) webOS.platformBack();
  else {
    // Browsers close a window only if a page has opened it.
    window.close();
    window.location.replace('about:blank');
  }
}
