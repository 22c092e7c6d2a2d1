import { describe, expect, it } from 'vitest';
import { endpoint } from './endpoint.ts';

import { ErrorBody, wireCodeOf } from './error-body.ts';
import { ERRORS, type ErrorCode, FORCED_SIGN_OUTS } from './errors.ts';
import { errorsOf } from './openapi.ts';
import { createProfile } from './profiles.ts';
import { IdParams } from './wire.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];

/** A new code stays out until someone has decided its status. */
const BY_STATUS = {
  400: ['BAD_INPUT'],
  401: ['UNAUTHORISED', 'WRONG_CREDENTIALS', 'PROFILE_CHANGED', ...FORCED_SIGN_OUTS],
  403: [
    'FORBIDDEN',
    'LOGIN_REQUIRED',
    'KIDS_PROFILE',
    'WRONG_PIN',
    'PIN_REQUIRED',
    'MAIN_PROFILE_ONLY',
    'RATING',
    'NO_PRODUCT',
    'CHECK_REQUIRED',
    'LOGIN_SUSPENDED',
  ],
  404: ['NOT_FOUND'],
  409: [
    'CONFLICT',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'ACTIVE_SESSION',
    'PROFILE_QUOTA',
    'QUOTA_FULL',
    'STREAM_LIMIT',
    'LAST_OWNER',
  ],
  410: ['GONE'],
  413: ['TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA'],
  429: ['TOO_MANY'],
  500: ['UNEXPECTED'],
  503: ['UNAVAILABLE'],
};

describe('the table of failures', () => {
  it('has a status for every code [API-05]', () => {
    const statuses = new Set(codes.map((code) => ERRORS[code].status));
    const byStatus = [...statuses].map((status) => [status, codes.filter((code) => ERRORS[code].status === status)]);
    expect(Object.fromEntries(byStatus)).toEqual(BY_STATUS);
  });

  it.each(codes)('describes %s in one sentence without sensitive details', (code) => {
    expect(ERRORS[code].message).toMatch(/^[A-Z].{5,79}\.$/);
  });

  it('reports the seven forced sign-outs, and two that name who ended a session, with 401 (SESSION-14)', () => {
    expect(FORCED_SIGN_OUTS).toEqual([
      'ACCOUNT_SUSPENDED',
      'PROFILE_REMOVED',
      'PACKAGE_CHANGED',
      'PACKAGE_RECOVERED',
      'DEVICE_QUOTA',
      'SESSION_TIMEOUT',
      'OTHER_DEVICE',
      'SESSION_ENDED',
      'OPERATOR_ENDED',
      'OPERATOR_REQUEST',
      'OPERATOR_SECURITY',
      'PASSWORD_CHANGED',
    ]);
    expect(new Set(FORCED_SIGN_OUTS.map((code) => ERRORS[code].status))).toEqual(new Set([401]));
  });

  it('refuses the sign-in to a suspended account with 403 and the code of a suspension (LOGIN-28)', () => {
    expect(ERRORS.LOGIN_SUSPENDED.status).toBe(403);
    expect(wireCodeOf('LOGIN_SUSPENDED')).toBe('ACCOUNT_SUSPENDED');
  });

  it('distinguishes a guest from an expired token (API-06)', () => {
    expect(ERRORS.LOGIN_REQUIRED.status).toBe(403);
    expect(wireCodeOf('LOGIN_REQUIRED')).toBe('LOGIN_REQUIRED');
  });
});

describe('the body of a failure', () => {
  it.each(codes)('can carry %s', (code) => {
    const body = { code: wireCodeOf(code), message: ERRORS[code].message };
    expect(ErrorBody.parse(body)).toEqual(body);
  });

  it('names bad fields', () => {
    const body = { code: 'BAD_INPUT', message: 'The request is not valid.', fields: { 'body.email': 'Invalid' } };
    expect(ErrorBody.parse(body)).toEqual(body);
  });
});

describe('errorsOf', () => {
  const plain = { method: 'GET', path: '/x', feature: 'client', summary: 'Nothing.', replyKind: 'empty' } as const;

  it('gives a public call without input only the common errors', () => {
    expect(errorsOf(endpoint({ ...plain, access: 'public' }))).toEqual([
      'BAD_INPUT',
      'TOO_MANY',
      'UNEXPECTED',
      'UNAVAILABLE',
    ]);
  });

  it.each([
    ['guest', ['UNAUTHORISED', ...FORCED_SIGN_OUTS], ['LOGIN_REQUIRED', 'KIDS_PROFILE']],
    ['subscriber', ['UNAUTHORISED', 'LOGIN_REQUIRED'], ['KIDS_PROFILE']],
    ['adult', ['UNAUTHORISED', 'LOGIN_REQUIRED', 'KIDS_PROFILE'], []],
  ] as const)('adds the refusals of %s', (access, added, absent) => {
    const found = errorsOf(endpoint({ ...plain, access }));
    expect(found).toEqual(expect.arrayContaining([...added]));
    expect(found.filter((code) => (absent as readonly string[]).includes(code))).toEqual([]);
  });

  it('adds the errors of invalid input', () => {
    expect(errorsOf(endpoint({ ...plain, access: 'public', params: IdParams }))).toContain('BAD_INPUT');
    expect(errorsOf(createProfile)).toEqual(
      expect.arrayContaining(['BAD_INPUT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'MAIN_PROFILE_ONLY', 'PROFILE_QUOTA']),
    );
  });

  it('sorts by status and has each code once', () => {
    const found = errorsOf(createProfile);
    expect(found.map((code) => ERRORS[code].status)).toEqual(
      found.map((code) => ERRORS[code].status).sort((a, b) => a - b),
    );
    expect(new Set(found).size).toBe(found.length);
  });
});
