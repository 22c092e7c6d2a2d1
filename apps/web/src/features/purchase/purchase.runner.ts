// Performs the effects of the purchase machine with the given calls and URL.

import { checkPackagePurchase, startPackagePurchase } from '@seyir/contract/payments';
import type { Call } from '../../shared/api/call.ts';
import {
  openPurchase,
  type PurchaseEffect,
  type PurchaseEvent,
  type PurchaseState,
  type PurchaseStep,
  stepPurchase,
} from './purchase.machine.ts';

export interface PurchaseDeps {
  readonly productId: string | undefined;
  /** The order in the URL after a reload. */
  readonly mpay: string | undefined;
  readonly call: Call;
  readPaymentOrigin(): Promise<string>;
  /** Writes the order's reference to the URL. */
  remember(mpay: string): void;
  /** The order is paid. */
  deliver(): void;
}

export interface Purchase {
  read(): PurchaseState;
  subscribe(listener: () => void): () => void;
  /** Starts the purchase; idempotent. */
  open(): void;
  dispatch(event: PurchaseEvent): void;
}

export function createPurchase(deps: PurchaseDeps): Purchase {
  const listeners = new Set<() => void>();
  const first = openPurchase(deps.productId, deps.mpay);
  let state = first.state;
  let isOpen = false;

  function take(step: PurchaseStep): void {
    const hasChanged = step.state !== state;
    state = step.state;
    for (const effect of step.effects) run(effect);
    if (hasChanged) for (const listener of listeners) listener();
  }

  const dispatch = (event: PurchaseEvent) => take(stepPurchase(state, event));

  function run(effect: PurchaseEffect): void {
    switch (effect.type) {
      case 'start':
        void start(effect);
        break;
      case 'check':
        void check(effect.mpay);
        break;
      case 'remember':
        deps.remember(effect.mpay);
        break;
      case 'deliver':
        deps.deliver();
        break;
    }
  }

  async function start({ attempt, after }: Extract<PurchaseEffect, { type: 'start' }>): Promise<void> {
    const { productId } = deps;
    try {
      if (productId === undefined) throw new Error('nothing to buy');
      if (after !== undefined && (await isPaid(after).catch(() => false))) {
        return dispatch({ type: 'checked', mpay: after, isPaid: true });
      }
      const [paymentOrigin, { redirectUrl, mpay }] = await Promise.all([
        deps.readPaymentOrigin(),
        deps.call(startPackagePurchase, { query: { productId } }),
      ]);
      dispatch({ type: 'started', attempt, url: redirectUrl, mpay, paymentOrigin });
    } catch {
      dispatch({ type: 'start-failed', attempt });
    }
  }

  async function check(mpay: string): Promise<void> {
    try {
      dispatch({ type: 'checked', mpay, isPaid: await isPaid(mpay) });
    } catch {
      dispatch({ type: 'check-failed', mpay });
    }
  }

  /** 0 is a failure, any other answer a success (PURCHASE-03). */
  async function isPaid(mPay: string): Promise<boolean> {
    const { data } = await deps.call(checkPackagePurchase, { query: { mPay } });
    return data !== 0;
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      if (isOpen) return;
      isOpen = true;
      for (const effect of first.effects) run(effect);
    },
    dispatch,
  };
}
