// Calls of the owner's changes, with their failures as values.

import {
  changePassword,
  confirmContactChange,
  eraseAccount,
  readAccount,
  startContactChange,
} from '@seyir/contract/account-settings';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export const accountQuery = () =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => call(readAccount, {}, signal) });

export type ChangeOutcome = 'done' | 'wrong' | 'taken' | 'check-required' | 'last-owner' | 'too-many' | 'failed';
export type ContactKind = 'email' | 'phone';

export const savePassword = (password: string) => attempt(() => call(changePassword, { body: { password } }));

export const sendContactCode = (kind: ContactKind, address: string) =>
  attempt(() => call(startContactChange, { body: kind === 'email' ? { email: address } : { phone: address } }));

export const confirmContact = (code: string) =>
  attempt(async () => (await call(confirmContactChange, { body: { code } })).data);

export const deleteAccount = () => attempt(() => call(eraseAccount, {}));

/** `false` is a wrong code; any other value is success. */
async function attempt(action: () => Promise<unknown>): Promise<ChangeOutcome> {
  try {
    return (await action()) === false ? 'wrong' : 'done';
  } catch (error) {
    return outcomeOf(error);
  }
}

export function outcomeOf(error: unknown): ChangeOutcome {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'CHECK_REQUIRED') return 'check-required';
  if (error.code === 'LAST_OWNER') return 'last-owner';
  if (error.status === 409) return 'taken';
  return error.status === 429 ? 'too-many' : 'failed';
}
