import { describe, expect, it } from 'vitest';
import { ACCOUNT_RULES, ACCOUNT_STATES, type AccountEvent, listStatesWith, stepAccount } from './account-lifecycle.ts';

describe('an account', () => {
  it.each<[(typeof ACCOUNT_STATES)[number], AccountEvent, ReturnType<typeof stepAccount>]>([
    ['ACTIVE', 'suspend', 'SUSPENDED'],
    ['ACTIVE', 'recover', undefined],
    ['ACTIVE', 'erase', 'ERASED'],
    ['SUSPENDED', 'suspend', undefined],
    ['SUSPENDED', 'recover', 'ACTIVE'],
    ['SUSPENDED', 'erase', 'ERASED'],
    ['ACTIVE', 'leave', 'LEAVING'],
    ['SUSPENDED', 'leave', undefined],
    ['LEAVING', 'leave', undefined],
    ['LEAVING', 'suspend', undefined],
    ['LEAVING', 'recover', 'ACTIVE'],
    ['LEAVING', 'erase', 'ERASED'],
    ['ERASED', 'leave', undefined],
    ['ERASED', 'suspend', undefined],
    ['ERASED', 'recover', undefined],
    ['ERASED', 'erase', 'ERASED'],
  ])('in the state %s with the event %s changes to %s', (state, event, next) => {
    expect(stepAccount(state, event)).toBe(next);
  });

  it('has these rules in each state', () => {
    const table = ACCOUNT_STATES.map((state) => {
      const { sessions, renewal, openOrders, payments, cards, recordings } = ACCOUNT_RULES[state];
      return [state, sessions, renewal, openOrders, payments, cards, recordings].join(' | ');
    });
    expect(table).toEqual([
      'ACTIVE | open | charged | kept | delivered | kept | planned',
      'SUSPENDED | refused | held | given up | refunded | kept | kept',
      'LEAVING | ended | held | given up | refunded | kept | kept',
      'ERASED | ended | ended | given up | refunded | deleted | deleted',
    ]);
  });

  it('is charged, delivers and opens sessions in the same states only', () => {
    const states = listStatesWith('renewal', 'charged');
    expect(states).toEqual(['ACTIVE']);
    expect(listStatesWith('payments', 'delivered')).toEqual(states);
    expect(listStatesWith('sessions', 'open')).toEqual(states);
  });
});
