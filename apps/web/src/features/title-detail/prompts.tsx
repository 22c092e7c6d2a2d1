// The dialogs of a title (ERR-12, ERR-13, ERR-15).

import { CircleAlert, Hourglass, Lock, PackageOpen, Telescope } from 'lucide-react';
import { ApiError, isPassing } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths/paths.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { say } from '../../shared/text/text.ts';
import { showConfirm, showConfirmResult, showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { titlePromptText } from './title-detail.text.ts';

type Go = (path: string) => void;

/** No package of the viewer contains the title: close, or open the packages, which a child does not have (KIDS-04). */
export async function askOutOfProduct(go: Go, isForKids: boolean): Promise<void> {
  if (isForKids) {
    await showMessage({ title: say(titlePromptText.kidsTitle), body: say(titlePromptText.kidsClosed), icon: <Lock /> });
    return;
  }
  const wantsPackages = await showConfirm({
    title: say(titlePromptText.outOfProductTitle),
    body: say(titlePromptText.outOfProduct),
    icon: <PackageOpen />,
    confirm: say(titlePromptText.packages),
    cancel: say(commonText.close),
  });
  if (wantsPackages) go(paths.dashboardPackage());
}

/**
 * The title cannot be loaded (DETAIL-22). Confirming or leaving the dialog closes the detail. After a transient error, or too many
 * requests, the dialog also says so and offers a retry; resolves with true for it.
 */
export async function showContentError(error: Error, isForKids: boolean, signal: AbortSignal): Promise<boolean> {
  const passing = findPassingText(error);
  const [title, missing, gone] = isForKids
    ? [titlePromptText.kidsMissingTitle, undefined, titlePromptText.kidsMissing]
    : [titlePromptText.contentErrorTitle, titlePromptText.contentError, titlePromptText.contentGone];
  const message = {
    title: say(title),
    body: [missing, passing ?? gone].flatMap((text) => (text ? say(text) : [])).join(' '),
    icon: isForKids ? <Telescope /> : <CircleAlert />,
    signal,
    ...(isForKids ? {} : { tone: 'danger' as const }),
  };
  if (!passing) {
    await showMessage(message);
    return false;
  }
  // With a close button, Escape closes the detail as well.
  const buttons = { confirm: say(commonText.ok), cancel: say(commonText.retry), showClose: true };
  return (await showConfirmResult({ ...message, ...buttons })) === 'cancelled';
}

/** What is known of an error that may pass; undefined for a title that is not there. */
function findPassingText(error: Error) {
  if (!(error instanceof ApiError)) return failuresText.checkConnection;
  if (error.status === 429) return failuresText.tooMany;
  return isPassing(error) ? failuresText.generic : undefined;
}

/** DETAIL-20. */
export function askCancelPayment(title: string): Promise<boolean> {
  return showConfirm({
    title: say(titlePromptText.askCancelPaymentTitle),
    body: say(titlePromptText.askCancelPayment, { title }),
    icon: <Hourglass />,
    tone: 'danger',
    confirm: say(titlePromptText.yes),
    destructive: true,
  });
}

/** The rental ended while it played. Resolves with true to rent it again; without an offer the message has one button. */
export async function askRentAgain(title: string, isForSale: boolean): Promise<boolean> {
  const message = {
    title: say(titlePromptText.rentalEndedTitle),
    body: say(isForSale ? titlePromptText.rentalEndedAgain : titlePromptText.rentalEnded, { title }),
    icon: <Hourglass />,
  };
  if (isForSale)
    return showConfirm({ ...message, confirm: say(titlePromptText.rentAgain), cancel: say(commonText.close) });
  await showMessage(message);
  return false;
}

const NOT_CANCELLED = {
  expired: titlePromptText.cancelPaymentExpired,
  played: titlePromptText.cancelPaymentPlayed,
  failed: titlePromptText.cancelFailed,
} as const;

/** DETAIL-20. */
export function showNotCancelled(reason: keyof typeof NOT_CANCELLED): Promise<void> {
  return showMessage({
    title: say(titlePromptText.cancelPaymentExpiredTitle),
    body: say(NOT_CANCELLED[reason]),
    icon: <Hourglass />,
    tone: 'danger',
  });
}
