// Performs the effects of the order machine with the given calls, timer and log.

import type { DeclineReason } from '@seyir/core/money/order-machine';
import { ApiError } from '../../shared/api/api-error.ts';
import {
  type OrderEffect,
  type OrderEvent,
  type OrderState,
  type OrderStep,
  openOrder,
  type PaymentOutcome,
  stepOrder,
} from './order.machine.ts';

/** The page of an order on the payment origin, or an order that was paid by the call that created it. */
export type StartedOrder =
  | { readonly kind: 'page'; readonly url: string; readonly mpay: string }
  | { readonly kind: 'settled'; readonly isRepeated: boolean };

export interface CheckedOrder {
  readonly outcome: PaymentOutcome;
  readonly isRepeated?: boolean;
  readonly declineReason?: DeclineReason | undefined;
}

export interface OrderDeps {
  /** False when the address names nothing to buy. */
  readonly hasProduct?: boolean;
  /** An earlier order of the same product: of the URL after a reload, or of another method. */
  readonly mpay: string | undefined;
  /** Undefined: the order is checked only when the frame asks for it. */
  readonly pollMs?: number | undefined;
  /** Throws `OrderRefused` for an order that the server does not accept, and `OrderClosed` when the viewer stopped it. */
  start(): Promise<StartedOrder>;
  check(mpay: string): Promise<CheckedOrder>;
  readPaymentOrigin(): Promise<string>;
  remember(mpay: string): void;
  deliver(): void;
  report(result: { readonly returncode: string; readonly errormsg: string }): void;
}

/** A returncode other than '0' (PAY-13, PAY-25). */
export class OrderRefused extends Error {
  readonly returncode: string;
  constructor({ returncode, errormsg }: { readonly returncode: string; readonly errormsg: string }) {
    super(errormsg);
    this.returncode = returncode;
  }
}

/** The viewer stopped the order before it was sent. */
export class OrderClosed extends Error {}

export interface Order {
  read(): OrderState;
  subscribe(listener: () => void): () => void;
  /** Starts the order; idempotent. */
  open(): void;
  dispatch(event: OrderEvent): void;
  /** Ends polling: the page is gone. */
  stop(): void;
}

export function createOrder(deps: OrderDeps): Order {
  const listeners = new Set<() => void>();
  const first = openOrder(deps.hasProduct ?? true, deps.mpay);
  let state = first.state;
  let isOpen = false;
  let isStopped = false;
  let poll: ReturnType<typeof setTimeout> | undefined;

  function take(step: OrderStep): void {
    const hasChanged = step.state !== state;
    state = step.state;
    for (const effect of step.effects) run(effect);
    if (hasChanged) for (const listener of listeners) listener();
  }

  const dispatch = (event: OrderEvent) => take(stepOrder(state, event));

  function run(effect: OrderEffect): void {
    switch (effect.type) {
      case 'start':
        void start(effect);
        break;
      case 'check':
        void check(effect);
        break;
      case 'poll':
        // One timer: the answer to a question between two polls starts the interval again.
        clearTimeout(poll);
        if (deps.pollMs === undefined || isStopped) break;
        poll = setTimeout(() => dispatch({ type: 'poll-due', attempt: effect.attempt }), deps.pollMs);
        break;
      case 'remember':
        deps.remember(effect.mpay);
        break;
      case 'deliver':
        deps.deliver();
        break;
      case 'report':
        deps.report(effect);
        break;
    }
  }

  async function start({ attempt, after }: Extract<OrderEffect, { type: 'start' }>): Promise<void> {
    try {
      if (after !== undefined) {
        const { outcome, ...checked } = await deps.check(after).catch((): CheckedOrder => ({ outcome: 'open' }));
        if (outcome === 'paid') return dispatch({ type: 'checked', attempt, mpay: after, outcome, ...checked });
      }
      const started = await deps.start();
      if (started.kind === 'settled') return dispatch({ type: 'settled', attempt, isRepeated: started.isRepeated });
      const { url, mpay } = started;
      dispatch({ type: 'started', attempt, url, mpay, paymentOrigin: await deps.readPaymentOrigin() });
    } catch (error) {
      dispatch({ type: 'start-failed', attempt, ...describe(error) });
    }
  }

  async function check({ attempt, mpay }: Extract<OrderEffect, { type: 'check' }>): Promise<void> {
    try {
      dispatch({ type: 'checked', attempt, mpay, ...(await deps.check(mpay)) });
    } catch {
      dispatch({ type: 'check-failed', attempt, mpay });
    }
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
    stop() {
      isStopped = true;
      clearTimeout(poll);
    },
  };
}

function describe(error: unknown): Omit<Extract<OrderEvent, { type: 'start-failed' }>, 'type' | 'attempt'> {
  if (error instanceof OrderClosed) return { reason: 'closed' };
  if (error instanceof OrderRefused) {
    return { reason: 'refused', returncode: error.returncode, errormsg: error.message };
  }
  if (!(error instanceof ApiError)) return { reason: 'unreachable' };
  return { reason: error.code === 'CONFLICT' ? 'conflict' : 'unreachable', returncode: error.code };
}
