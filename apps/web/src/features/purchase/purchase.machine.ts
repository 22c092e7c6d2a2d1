// The purchase of a package as a state machine. Only a reply of the server leads to `success`; the frame can only report
// that the viewer confirmed or closed it (PURCHASE-12).

import { isPaymentUrl } from './payment-origin.ts';

export type PurchaseState =
  | { readonly phase: 'loading'; readonly attempt: number; readonly mpay: string | undefined }
  | { readonly phase: 'frame'; readonly attempt: number; readonly mpay: string; readonly url: string }
  | { readonly phase: 'checking'; readonly attempt: number; readonly mpay: string }
  | { readonly phase: 'failure'; readonly attempt: number; readonly mpay: string | undefined }
  | { readonly phase: 'success'; readonly attempt: number; readonly mpay: string };

export type PurchaseEvent =
  /** The server created an order, or returned the open one. */
  | {
      readonly type: 'started';
      readonly attempt: number;
      readonly url: string;
      readonly mpay: string;
      readonly paymentOrigin: string;
    }
  | { readonly type: 'start-failed'; readonly attempt: number }
  /** Messages of the payment page. */
  | { readonly type: 'frame-confirmed' }
  | { readonly type: 'frame-closed' }
  | { readonly type: 'checked'; readonly mpay: string; readonly isPaid: boolean }
  | { readonly type: 'check-failed'; readonly mpay: string }
  | { readonly type: 'retried' };

export type PurchaseEffect =
  /** `after` is the order of an earlier attempt, checked first to prevent a double payment. */
  | { readonly type: 'start'; readonly attempt: number; readonly after: string | undefined }
  | { readonly type: 'check'; readonly mpay: string }
  /** Writes the order to the URL, for a reload. */
  | { readonly type: 'remember'; readonly mpay: string }
  /** The account's package changed. */
  | { readonly type: 'deliver' };

export interface PurchaseStep {
  readonly state: PurchaseState;
  readonly effects: readonly PurchaseEffect[];
}

/** Without a product the purchase fails (PURCHASE-08). */
export function openPurchase(productId: string | undefined, mpay: string | undefined): PurchaseStep {
  if (productId === undefined) return stay({ phase: 'failure', attempt: 1, mpay: undefined });
  return {
    state: { phase: 'loading', attempt: 1, mpay },
    effects: [{ type: 'start', attempt: 1, after: mpay }],
  };
}

export function stepPurchase(state: PurchaseState, event: PurchaseEvent): PurchaseStep {
  const { phase, attempt, mpay } = state;
  switch (event.type) {
    case 'started': {
      if (phase !== 'loading' || event.attempt !== attempt) return stay(state);
      const { url } = event;
      const remember = { type: 'remember', mpay: event.mpay } as const;
      if (!isPaymentUrl(url, event.paymentOrigin)) {
        return { state: { phase: 'failure', attempt, mpay: event.mpay }, effects: [remember] };
      }
      return { state: { phase: 'frame', attempt, url, mpay: event.mpay }, effects: [remember] };
    }
    case 'start-failed':
      return stay(phase === 'loading' && event.attempt === attempt ? { phase: 'failure', attempt, mpay } : state);
    case 'frame-confirmed':
      if (phase !== 'frame') return stay(state);
      return {
        state: { phase: 'checking', attempt, mpay: state.mpay },
        effects: [{ type: 'check', mpay: state.mpay }],
      };
    case 'frame-closed':
      if (phase === 'loading') return stay({ phase: 'failure', attempt, mpay });
      if (phase !== 'frame') return stay(state);
      // Checked all the same: the order may be paid already, here or in another tab, and the check closes an unpaid order
      // on the server, so that the next attempt gets a new one.
      return { state: { phase: 'failure', attempt, mpay: state.mpay }, effects: [{ type: 'check', mpay: state.mpay }] };
    case 'checked':
      if (phase === 'success') return stay(state);
      if (event.isPaid) {
        return { state: { phase: 'success', attempt, mpay: event.mpay }, effects: [{ type: 'deliver' }] };
      }
      return stay(isAwaited(state, event.mpay) ? { phase: 'failure', attempt, mpay: event.mpay } : state);
    case 'check-failed':
      return stay(isAwaited(state, event.mpay) ? { phase: 'failure', attempt, mpay: event.mpay } : state);
    case 'retried': {
      if (phase !== 'failure') return stay(state);
      const next = attempt + 1;
      return {
        state: { phase: 'loading', attempt: next, mpay },
        effects: [{ type: 'start', attempt: next, after: mpay }],
      };
    }
  }
}

function stay(state: PurchaseState): PurchaseStep {
  return { state, effects: [] };
}

function isAwaited(state: PurchaseState, mpay: string): boolean {
  return state.phase === 'checking' && state.mpay === mpay;
}
