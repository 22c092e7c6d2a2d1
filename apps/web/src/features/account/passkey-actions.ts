// WebAuthn ceremonies: making, naming and removing passkeys. The browser shows the dialog; a dialog that the viewer
// closes is no failure (`stopped`).

import {
  listPasskeys,
  type PasskeyAssertion,
  type PasskeyAttestation,
  registerPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
  verifyIdentity,
} from '@seyir/contract/passkeys';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await call(listPasskeys, {}, signal)).data,
  });

export type PasskeyOutcome = 'done' | 'stopped' | 'check-required' | 'exists' | 'failed';

export const canMakePasskeys = browserSupportsWebAuthn;

export function addPasskey(name: string): Promise<PasskeyOutcome> {
  return attempt(async () => {
    // The contract types the options loosely; they go to the browser unchanged.
    const options = (await call(startPasskeyRegistration, {})) as unknown as PublicKeyCredentialCreationOptionsJSON;
    const response = await startRegistration({ optionsJSON: options });
    await call(registerPasskey, { body: { name, response: response as PasskeyAttestation } });
  });
}

export function changePasskeyName(id: string, name: string): Promise<PasskeyOutcome> {
  return attempt(() => call(renamePasskey, { params: { id }, body: { name } }));
}

export function deletePasskey(id: string): Promise<PasskeyOutcome> {
  return attempt(() => call(removePasskey, { params: { id } }));
}

export type CheckOutcome = 'right' | 'wrong' | 'stopped' | 'too-many' | 'failed';

export function checkPassword(password: string): Promise<CheckOutcome> {
  return check(async () => (await call(verifyIdentity, { body: { password } })).data);
}

export function checkWithPasskey(): Promise<CheckOutcome> {
  return check(async () => {
    const options = (await call(startPasskeyLogin, {})) as unknown as PublicKeyCredentialRequestOptionsJSON;
    const passkey = await startAuthentication({ optionsJSON: options });
    return (await call(verifyIdentity, { body: { passkey: passkey as PasskeyAssertion } })).data;
  });
}

async function attempt(action: () => Promise<unknown>): Promise<PasskeyOutcome> {
  try {
    await action();
    return 'done';
  } catch (error) {
    if (isClosedByViewer(error)) return 'stopped';
    if (isNamed(error, 'InvalidStateError')) return 'exists';
    if (!(error instanceof ApiError)) return 'failed';
    if (error.code === 'CHECK_REQUIRED') return 'check-required';
    return error.code === 'CONFLICT' ? 'exists' : 'failed';
  }
}

async function check(prove: () => Promise<boolean>): Promise<CheckOutcome> {
  try {
    return (await prove()) === true ? 'right' : 'wrong';
  } catch (error) {
    if (isClosedByViewer(error)) return 'stopped';
    return error instanceof ApiError && error.status === 429 ? 'too-many' : 'failed';
  }
}

function isClosedByViewer(error: unknown): boolean {
  return isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError');
}

/** Compares by name: a DOMException of another realm is no instance of this realm's classes. */
function isNamed(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}
