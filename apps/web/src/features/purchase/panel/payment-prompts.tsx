// The questions and messages of a payment (PAY-02, PAY-06, PAY-20).

import type { DeclineReason } from '@seyir/core/money/order-machine';
import { formatTl } from '@seyir/core/money/price';
import { CircleCheck, CircleX, Package, ReceiptText, Ticket } from 'lucide-react';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { showConfirm, showConfirmResult, showMessage } from '../../../shared/ui/DialogHost/dialogs.ts';
import { declineText } from '../decline.text.ts';
import type { FailureReason, OrderState } from '../order.machine.ts';
import { type Deal, isCard, type Method, type Offer, type PaidItem } from './offer.ts';
import { paymentText } from './payment.text.ts';

/**
 * The content is part of a bundle: yes goes on with the bundle, no with the title's own product, and closing the question with
 * neither (PAY-02).
 */
export async function askForBundle({ name }: PaidItem, bundle: Offer, own: Offer): Promise<Offer | undefined> {
  const { bundle: bundleName = '', deal, priceKurus } = bundle;
  const values = { title: name, bundle: bundleName, price: formatTl(priceKurus), ownPrice: formatTl(own.priceKurus) };
  const isRent = deal === 'rent';
  const answer = await showConfirmResult({
    title: say(paymentText.bundleTitle),
    body: say(isRent ? paymentText.bundleContentText : paymentText.bundleContentTextBuy, values),
    icon: <Package />,
    confirm: say(isRent ? paymentText.bundleRent : paymentText.bundleBuy),
    cancel: say(paymentText.bundleNo),
    prefersCancel: true,
    showClose: true,
  });
  return { confirmed: bundle, cancelled: own, dismissed: undefined }[answer];
}

/** The step between the PIN and the purchase call (PAY-06). */
export function confirmPayment({ priceKurus }: Offer): Promise<boolean> {
  return showConfirm({
    title: say(paymentText.confirmTitle),
    body: say(paymentText.confirmBill, { price: formatTl(priceKurus) }),
    icon: <ReceiptText />,
  });
}

const PAID_TITLES = {
  rent: paymentText.rentedTitle,
  buy: paymentText.boughtTitle,
  ticket: paymentText.ticketTitle,
} as const satisfies Record<Deal, unknown>;

/** Watch now or later; false for later (PAY-20). */
export function askWatchNow(name: string, deal: Deal): Promise<boolean> {
  return showConfirm({
    title: say(PAID_TITLES[deal], { title: name }),
    body: say(deal === 'ticket' ? paymentText.ticketPaid : paymentText.paid),
    icon: deal === 'ticket' ? <Ticket /> : <CircleCheck />,
    tone: 'fresh',
    confirm: say(paymentText.watchNow),
    cancel: say(paymentText.watchLater),
  });
}

/** Resolves with true to try again. A refusal of the server is shown in the server's words (PAY-25). */
export async function showPaymentFailure(
  { reason, errormsg, declineReason }: Extract<OrderState, { phase: 'failure' }>,
  method: Method,
): Promise<boolean> {
  const message = { title: say(paymentText.failedTitle), icon: <CircleX />, tone: 'danger' } as const;
  if (reason === 'refused') {
    await showMessage({ ...message, body: errormsg || say(paymentText.refused) });
    return false;
  }
  return showConfirm({ ...message, body: wordsFor(reason, method, declineReason), confirm: say(commonText.retry) });
}

/** "Not charged" is said only where that is certain: a call without an answer may have been carried out. */
function wordsFor(reason: FailureReason, method: Method, declineReason: DeclineReason | undefined): string {
  if (reason === 'declined') return say(declineReason ? declineText[declineReason] : paymentText.notPaid);
  return say(reason === 'unreachable' && isCard(method) ? paymentText.unreachable : paymentText.unknown);
}

/** Nothing was sent. */
export function showNotStarted(): Promise<void> {
  const title = say(paymentText.failedTitle);
  return showMessage({ title, body: say(paymentText.unreachable), icon: <CircleX />, tone: 'danger' });
}
