import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../shared/api/call.ts';
import { appConfigQuery, userFrameQuery } from '../../../shared/config/config.queries.ts';
import { usePinGate } from '../../../shared/pin-gate/use-pin-gate.tsx';
import { appStorage } from '../../../shared/storage/app-storage.ts';
import { ensureDeviceId } from '../../../shared/storage/device-id.ts';
import { getLanguage } from '../../../shared/text/language.ts';
import { createFrameHistory, leaveFrame } from '../frame-history.ts';
import type { OrderState } from '../order.machine.ts';
import { createOrder, type Order } from '../order.runner.ts';
import { isCard, isFree, type Method, needsPin, type Offer, type PaidItem } from './offer.ts';
import { orderCalls, readPollMs } from './pay-offer.ts';
import { confirmPayment, showNotStarted, showPaymentFailure } from './payment-prompts.tsx';

interface PaymentChoice {
  readonly offer: Offer;
  readonly method: Method;
  /** Four digits typed in the panel; undefined opens the PIN dialog with its keypad. */
  readonly pin?: string | undefined;
  /** The main profile has no PIN yet: `pin` is its new one. */
  readonly isNewPin?: boolean;
  readonly promo?: string;
}

export interface Payment {
  /** Undefined while the viewer chooses. */
  readonly state: OrderState | undefined;
  /** The PIN is being checked, or an order is sent without a page to show. */
  readonly isBusy: boolean;
  /** The order is paid on a page of the gateway, which the viewer may leave; any other order has been sent. */
  readonly hasPage: boolean;
  pay(choice: PaymentChoice): Promise<void>;
  showFrame(): void;
  /** The message of the payment page, or the button below it. */
  confirmFrame(): void;
  closeFrame(): void;
  /** The PIN dialog, to be rendered by the panel. */
  readonly question: ReactNode;
}

/** Pays for an item, by any method. `onPaid` may come after the panel has closed: the order goes on at the server. */
export function usePayment(item: PaidItem, onPaid: (offer: Offer) => void): Payment {
  const queries = useQueryClient();
  const gate = usePinGate();
  const [sent, setSent] = useState<{ readonly order: Order; readonly method: Method }>();
  const [isPreparing, setPreparing] = useState(false);
  /** The last order of this panel: the next one checks it first, so that no method charges twice. */
  const lastMpay = useRef<string>(undefined);
  const open = useRef<Order>(undefined);
  const [frameHistory] = useState(() => createFrameHistory());
  const order = sent?.order;
  const state = useSyncExternalStore(order?.subscribe ?? subscribeToNothing, () => order?.read());
  // The frame goes with the panel: the order is asked about once, and polling ends (PAY-16).
  useEffect(
    () => () => {
      frameHistory.forget();
      if (open.current?.read().phase !== 'loading') open.current?.dispatch({ type: 'frame-closed' });
      open.current?.stop();
    },
    [frameHistory],
  );

  async function pay(choice: PaymentChoice): Promise<void> {
    if (isPreparing || order) return;
    setPreparing(true);
    try {
      if (await isAllowed(choice)) await send(choice);
    } catch {
      void showNotStarted();
    } finally {
      setPreparing(false);
    }
  }

  /** The PIN first; only a right one leads to the question, and only its yes to the call (PAY-06, PPV-05). */
  async function isAllowed({ offer, method, pin, isNewPin }: PaymentChoice): Promise<boolean> {
    if (isFree(item, offer) || !needsPin(method)) return true;
    return (await gate.pass('payment', { pin, isNewPin })) && (await confirmPayment(offer));
  }

  async function send({ offer, method, promo = '' }: PaymentChoice): Promise<void> {
    const frame = await queries.ensureQueryData(userFrameQuery()).catch(() => undefined);
    const made = createOrder({
      ...orderCalls({
        call,
        item,
        offer,
        method,
        promo,
        deviceId: ensureDeviceId(appStorage),
        language: getLanguage(),
        readPaymentOrigin: async () => (await queries.fetchQuery(appConfigQuery())).paymentOrigin,
        askPin: () => gate.pass('payment'),
      }),
      mpay: lastMpay.current,
      pollMs: readPollMs(frame?.Pay_Result_Query_Interval),
      remember: (mpay) => {
        lastMpay.current = mpay;
      },
      deliver: () => void frameHistory.rewind().then(() => onPaid(offer)),
    });
    made.subscribe(() => void follow(made, method));
    open.current = made;
    setSent({ order: made, method });
    made.open();
  }

  async function follow(made: Order, method: Method): Promise<void> {
    const reached = made.read();
    leaveFrame(reached, frameHistory);
    if (reached.phase !== 'failure' || open.current !== made) return;
    await frameHistory.rewind();
    const isAgain = reached.reason !== 'closed' && (await showPaymentFailure(reached, method));
    if (isAgain) return made.dispatch({ type: 'retried' });
    open.current = undefined;
    setSent(undefined);
  }

  return {
    state,
    isBusy: isPreparing || state?.phase === 'loading',
    hasPage: sent !== undefined && isCard(sent.method) && state !== undefined,
    pay,
    showFrame: frameHistory.enter,
    confirmFrame: () => order?.dispatch({ type: 'frame-confirmed' }),
    closeFrame: () => order?.dispatch({ type: 'frame-closed' }),
    question: gate.question,
  };
}

const subscribeToNothing = () => () => undefined;
