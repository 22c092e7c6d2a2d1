// A payment gateway that behaves as real ones do: it charges every time it is asked, and a test scripts how its answers
// arrive. The money it took is counted apart from what it answers.
import { GatewayError, type GatewayVerdict, type PaymentGateway } from '../src/billing/gateway.ts';

type Call = 'begin' | 'query' | 'charge' | 'end' | 'refund' | 'readRefundState' | 'forgetCard';

/**
 * How a call goes: `answer` at once; `away` before the gateway has done anything; `lose` the answer after it has done its
 * work; `hold` the answer until `release` is called; `garble` the answer into an unknown shape after it has done its work; answer
 * with the `stale` verdict of the query before, as one server behind the gateway's others does.
 */
export type Behaviour = 'answer' | 'away' | 'lose' | 'hold' | 'garble' | 'stale';

export interface ScriptedGateway extends PaymentGateway {
  /** The behaviour of the next calls of a kind, one after the other; afterwards `otherwise`. */
  script(call: Call, ...behaviours: Behaviour[]): void;
  /** The behaviour of all calls that are not scripted. */
  otherwise(behaviour: Behaviour): void;
  /** Replaces every verdict before it is answered: a review, another amount, an older state. */
  answerWith(change: ((verdict: GatewayVerdict, orderId: string) => GatewayVerdict) | undefined): void;
  /** Lets held calls answer. */
  release(): void;
  /** How many calls have done their work and are held. */
  countHeld(): number;
  /** The calls that reached the gateway, in order. */
  readonly calls: { readonly call: Call; readonly orderId: string }[];
  count(call: Call, orderId?: string): number;
}

export function scriptGateway(gateway: PaymentGateway): ScriptedGateway {
  const scripts = new Map<Call, Behaviour[]>();
  const calls: { call: Call; orderId: string }[] = [];
  let usual: Behaviour = 'answer';
  let change = (verdict: GatewayVerdict, _orderId: string) => verdict;
  let held: (() => void)[] = [];

  /** The last verdict of each order, for stale answers. */
  const verdicts = new Map<string, GatewayVerdict>();
  const remember = (orderId: string, verdict: GatewayVerdict, isStale: boolean): GatewayVerdict => {
    const before = verdicts.get(orderId) ?? { status: 'pending' };
    verdicts.set(orderId, verdict);
    return isStale ? before : verdict;
  };

  async function perform<T>(call: Call, orderId: string, work: (isStale: boolean) => Promise<T>): Promise<T> {
    const behaviour = scripts.get(call)?.shift() ?? usual;
    if (behaviour === 'away') throw new GatewayError('away', 'The gateway does not answer.');
    calls.push({ call, orderId });
    const result = await work(behaviour === 'stale');
    if (behaviour === 'garble') throw new GatewayError('unknown', 'The answer has an unknown shape.');
    if (behaviour === 'lose') throw new GatewayError('away', 'The answer was lost.');
    if (behaviour === 'hold') await new Promise<void>((resolve) => held.push(resolve));
    return result;
  }

  return {
    name: gateway.name,
    pageOf: gateway.pageOf,
    begin: (order) => perform('begin', order.orderId, () => gateway.begin(order)),
    query: (payment) =>
      perform('query', payment.orderId, async (isStale) => {
        const verdict = remember(payment.orderId, await gateway.query(payment), isStale);
        return change(verdict, payment.orderId);
      }),
    charge: (card, order) =>
      perform('charge', order.orderId, async () => {
        const { reference, verdict } = await gateway.charge(card, order);
        return { reference, verdict: change(verdict, order.orderId) };
      }),
    end: (payment) => perform('end', payment.orderId, () => gateway.end(payment)),
    refund: (payment) => perform('refund', payment.orderId, () => gateway.refund(payment)),
    forgetCard: (card) => perform('forgetCard', card, () => gateway.forgetCard(card)),
    readRefundState: (payment) => perform('readRefundState', payment.orderId, () => gateway.readRefundState(payment)),
    script: (call, ...behaviours) => void scripts.set(call, behaviours),
    otherwise: (behaviour) => {
      usual = behaviour;
    },
    answerWith: (wanted) => {
      change = wanted ?? ((verdict) => verdict);
    },
    release: () => {
      for (const resolve of held) resolve();
      held = [];
    },
    countHeld: () => held.length,
    calls,
    count: (call, orderId) =>
      calls.filter((made) => made.call === call && (orderId === undefined || made.orderId === orderId)).length,
  };
}
