// Lifecycle of an account: its states, the events between them, and what a state means for sign-in, money, cards and
// recordings. Every part of the server that depends on the state of an account reads this table.

/**
 * `SUSPENDED` by an operator, who can lift it. `LEAVING`: the owner asked for the deletion, and withdraws it by signing in.
 * `ERASED` is final: the number of the account stays, for its orders.
 */
export const ACCOUNT_STATES = ['ACTIVE', 'SUSPENDED', 'LEAVING', 'ERASED'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export type AccountEvent = 'suspend' | 'recover' | 'leave' | 'erase';

const NEXT_STATES: Readonly<Record<AccountState, Readonly<Partial<Record<AccountEvent, AccountState>>>>> = {
  ACTIVE: { suspend: 'SUSPENDED', leave: 'LEAVING', erase: 'ERASED' },
  SUSPENDED: { recover: 'ACTIVE', erase: 'ERASED' },
  LEAVING: { recover: 'ACTIVE', erase: 'ERASED' },
  // A repeated erasure goes on where a failed one stopped.
  ERASED: { erase: 'ERASED' },
};

/** The state after an event; undefined when the event does not apply. */
export const stepAccount = (state: AccountState, event: AccountEvent): AccountState | undefined =>
  NEXT_STATES[state][event];

interface AccountRules {
  /** Sessions and player links. `refused`: they open nothing and are not ended, since the state may end. */
  readonly sessions: 'open' | 'refused' | 'ended';
  /** `held`: nothing is charged or extended; what was bought ends at its date. */
  readonly renewal: 'charged' | 'held' | 'ended';
  /** Orders that are not paid, on entering the state. */
  readonly openOrders: 'kept' | 'given up';
  /** A payment whose confirmation arrives in the state. */
  readonly payments: 'delivered' | 'refunded';
  /** The card that renewals charge, here and at the gateway. */
  readonly cards: 'kept' | 'deleted';
  /** `kept`: no further episodes of a series are planned. */
  readonly recordings: 'planned' | 'kept' | 'deleted';
}

export const ACCOUNT_RULES: Readonly<Record<AccountState, AccountRules>> = {
  ACTIVE: {
    sessions: 'open',
    renewal: 'charged',
    openOrders: 'kept',
    payments: 'delivered',
    cards: 'kept',
    recordings: 'planned',
  },
  SUSPENDED: {
    sessions: 'refused',
    renewal: 'held',
    openOrders: 'given up',
    payments: 'refunded',
    cards: 'kept',
    recordings: 'kept',
  },
  // As for a suspension, but without open sessions: a sign-in leads back to ACTIVE.
  LEAVING: {
    sessions: 'ended',
    renewal: 'held',
    openOrders: 'given up',
    payments: 'refunded',
    cards: 'kept',
    recordings: 'kept',
  },
  ERASED: {
    sessions: 'ended',
    renewal: 'ended',
    openOrders: 'given up',
    payments: 'refunded',
    cards: 'deleted',
    recordings: 'deleted',
  },
};

/** The states with a rule, for the conditions of queries. */
export const listStatesWith = <Rule extends keyof AccountRules>(
  rule: Rule,
  value: AccountRules[Rule],
): AccountState[] => ACCOUNT_STATES.filter((state) => ACCOUNT_RULES[state][rule] === value);
