// An order as a state machine, for packages, titles and pay-per-view alike. Only a reply of the server leads to `success`;
// the payment frame can only report that the viewer confirmed or closed it (PURCHASE-12, PAY-27).

import { ALREADY_CONFIRMED, RETURN_OK } from '@seyir/contract/codes';
import type { DeclineReason } from '@seyir/core/money/order-machine';
import { isPaymentUrl } from './payment-origin.ts';

export type OrderState =
  | { readonly phase: 'loading'; readonly attempt: number; readonly mpay: string | undefined }
  | { readonly phase: 'frame'; readonly attempt: number; readonly mpay: string; readonly url: string }
  /** The frame is gone: the viewer confirmed in it, or closed it. */
  | { readonly phase: 'checking'; readonly attempt: number; readonly mpay: string; readonly isClosed: boolean }
  | {
      readonly phase: 'failure';
      readonly attempt: number;
      readonly mpay: string | undefined;
      readonly reason: FailureReason;
      /** The server's words; empty for other reasons than `refused`. */
      readonly errormsg: string;
      /** Why the bank declined, where it said so. */
      readonly declineReason?: DeclineReason | undefined;
    }
  | { readonly phase: 'success'; readonly attempt: number; readonly mpay: string | undefined };

/**
 * `refused`: the server did not accept the order. `unreachable`: the order did not reach the server, or its page is not one of
 * the payment origin. `conflict`: there is nothing to pay, the account has the package or its renewal is being charged. `declined`: the gateway ended the payment. `closed`: the viewer left, and nothing is paid. `unknown`: the
 * result could not be asked for.
 */
export type FailureReason = 'refused' | 'unreachable' | 'conflict' | 'declined' | 'closed' | 'unknown';

/** `open`: not decided yet (PAY-15). */
export type PaymentOutcome = 'paid' | 'failed' | 'open';

export type OrderEvent =
  /** The server created an order, or returned the open one. */
  | {
      readonly type: 'started';
      readonly attempt: number;
      readonly url: string;
      readonly mpay: string;
      readonly paymentOrigin: string;
    }
  /** Paid without a frame: on the bill, by promotion code, or free. */
  | { readonly type: 'settled'; readonly attempt: number; readonly isRepeated: boolean }
  | {
      readonly type: 'start-failed';
      readonly attempt: number;
      readonly reason: FailureReason;
      readonly returncode?: string;
      readonly errormsg?: string;
    }
  /** Messages of the payment page, and the buttons around it. */
  | { readonly type: 'frame-confirmed' }
  | { readonly type: 'frame-closed' }
  | { readonly type: 'poll-due'; readonly attempt: number }
  | {
      readonly type: 'checked';
      readonly attempt: number;
      readonly mpay: string;
      readonly outcome: PaymentOutcome;
      /** The payment was confirmed before: success as well (PAY-18). */
      readonly isRepeated?: boolean;
      readonly declineReason?: DeclineReason | undefined;
    }
  | { readonly type: 'check-failed'; readonly attempt: number; readonly mpay: string }
  | { readonly type: 'retried' };

export type OrderEffect =
  /** `after` is the order of an earlier attempt, checked first to prevent a double payment. */
  | { readonly type: 'start'; readonly attempt: number; readonly after: string | undefined }
  | { readonly type: 'check'; readonly attempt: number; readonly mpay: string }
  /** Asks again after the interval of the runner (PAY-14). */
  | { readonly type: 'poll'; readonly attempt: number }
  /** Keeps the order's reference, for a reload. */
  | { readonly type: 'remember'; readonly mpay: string }
  /** What was paid for is there. */
  | { readonly type: 'deliver' }
  /** Logs the result (PAY-13, PAY-24). */
  | { readonly type: 'report'; readonly returncode: string; readonly errormsg: string };

export interface OrderStep {
  readonly state: OrderState;
  readonly effects: readonly OrderEffect[];
}

/** Without a product the order fails (PURCHASE-08). `mpay` is an earlier order of the same product. */
export function openOrder(hasProduct: boolean, mpay: string | undefined): OrderStep {
  if (!hasProduct) {
    return stay({ phase: 'failure', attempt: 1, mpay: undefined, reason: 'unreachable', errormsg: '' });
  }
  return { state: { phase: 'loading', attempt: 1, mpay }, effects: [{ type: 'start', attempt: 1, after: mpay }] };
}

export function stepOrder(state: OrderState, event: OrderEvent): OrderStep {
  const { phase, attempt } = state;
  switch (event.type) {
    case 'started': {
      if (phase !== 'loading' || event.attempt !== attempt) return stay(state);
      const { url, mpay } = event;
      const remember = { type: 'remember', mpay } as const;
      if (!isPaymentUrl(url, event.paymentOrigin)) {
        const failed = fail({ ...state, mpay }, 'unreachable');
        return { ...failed, effects: [remember, ...failed.effects] };
      }
      return { state: { phase: 'frame', attempt, url, mpay }, effects: [remember, { type: 'poll', attempt }] };
    }
    case 'settled':
      return phase === 'loading' && event.attempt === attempt ? succeed(state, event.isRepeated) : stay(state);
    case 'start-failed':
      if (phase !== 'loading' || event.attempt !== attempt) return stay(state);
      return fail(state, event.reason, event);
    case 'frame-confirmed':
      return phase === 'frame' ? check(state, false) : stay(state);
    case 'frame-closed':
      if (phase === 'loading') return fail(state, 'closed');
      // Checked all the same: the order may be paid already, here or in another tab.
      return phase === 'frame' || (phase === 'checking' && !state.isClosed) ? check(state, true) : stay(state);
    case 'poll-due':
      // Without a frame or a check under way polling has ended (PAY-15, PAY-16).
      if (!isUnderWay(state, event.attempt) || (phase === 'checking' && state.isClosed)) return stay(state);
      return { state, effects: [{ type: 'check', attempt, mpay: state.mpay }] };
    case 'checked':
      return takeOutcome(state, event);
    case 'check-failed':
      if (!isUnderWay(state, event.attempt)) return stay(state);
      return phase === 'frame' ? pollAgain(state) : fail(state, 'unknown');
    case 'retried': {
      if (phase !== 'failure') return stay(state);
      const next = attempt + 1;
      return {
        state: { phase: 'loading', attempt: next, mpay: state.mpay },
        effects: [{ type: 'start', attempt: next, after: state.mpay }],
      };
    }
  }
}

/** Paid counts in every phase: a payment may be approved after the viewer closed its page, or in another tab. */
function takeOutcome(state: OrderState, event: Extract<OrderEvent, { type: 'checked' }>): OrderStep {
  if (state.phase === 'success') return stay(state);
  if (event.outcome === 'paid') return succeed({ ...state, mpay: event.mpay }, event.isRepeated ?? false);
  if (!isUnderWay(state, event.attempt)) return stay(state);
  const isClosed = state.phase === 'checking' && state.isClosed;
  if (isClosed) return fail(state, 'closed');
  if (event.outcome === 'open') return pollAgain(state);
  const { declineReason } = event;
  return fail(state, 'declined', declineReason && { returncode: `declined ${declineReason}`, declineReason });
}

/** The frame is shown or the order is being checked, in this attempt: a late answer about an earlier one decides nothing. */
function isUnderWay(state: OrderState, attempt: number): state is Extract<OrderState, { phase: 'frame' | 'checking' }> {
  return (state.phase === 'frame' || state.phase === 'checking') && state.attempt === attempt;
}

function stay(state: OrderState): OrderStep {
  return { state, effects: [] };
}

function check({ attempt, mpay }: Extract<OrderState, { phase: 'frame' | 'checking' }>, isClosed: boolean): OrderStep {
  return { state: { phase: 'checking', attempt, mpay, isClosed }, effects: [{ type: 'check', attempt, mpay }] };
}

function pollAgain(state: OrderState): OrderStep {
  return { state, effects: [{ type: 'poll', attempt: state.attempt }] };
}

function succeed({ attempt, mpay }: OrderState, isRepeated: boolean): OrderStep {
  const returncode = isRepeated ? ALREADY_CONFIRMED : RETURN_OK;
  return {
    state: { phase: 'success', attempt, mpay },
    effects: [{ type: 'deliver' }, { type: 'report', returncode, errormsg: '' }],
  };
}

interface FailureDetail {
  readonly returncode?: string;
  readonly errormsg?: string;
  readonly declineReason?: DeclineReason;
}

/** A refusal is logged with the code of the server, any other failure with its reason. */
function fail(
  { attempt, mpay }: OrderState,
  reason: FailureReason,
  { returncode = reason, errormsg = '', declineReason }: FailureDetail = {},
): OrderStep {
  return {
    state: { phase: 'failure', attempt, mpay, reason, errormsg, ...(declineReason ? { declineReason } : {}) },
    effects: [{ type: 'report', returncode, errormsg }],
  };
}
