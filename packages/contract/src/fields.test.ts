import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as fields from './fields.ts';

const letters = (count: number) => 'a'.repeat(count);
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('sign-up fields', () => {
  it.each([
    ['ab', false],
    ['abc', true],
    ['  ab  ', false],
    ['', false],
    [undefined, false],
    [123, false],
  ])('a username of %j: %s (SIGNUP-05, SIGNUP-15)', (value, ok) => {
    expect(accepts(fields.Username, value)).toBe(ok);
  });

  it.each([
    ['Al', false],
    ['Ali', true],
    ['   ', false],
    ['Ab\r\nBcc: v', false],
    ['http://evil.test/win', false],
    ['\u3164\u3164\u3164', false],
  ])('a name of %j: %s (SIGNUP-06, SIGNUP-07, SIGNUP-15)', (value, ok) => {
    expect(accepts(fields.PersonName, value)).toBe(ok);
  });

  it.each([
    ['a@b.c', true],
    ['Defne.Aral+tv@ornek.com.tr', true],
    ['çiğdem@örnek.com', true],
    [' a@b.c ', true],
    ['a@b', false],
    ['@b.c', false],
    ['a@.c', false],
    ['a@b.', false],
    ['a b@c.d', false],
    ['a@b@c.d', false],
    ['ab.c', false],
    ['', false],
  ])('an e-mail of %j: %s (SIGNUP-08)', (value, ok) => {
    expect(accepts(fields.Email, value)).toBe(ok);
  });

  it.each([
    [letters(7), false],
    [letters(8), true],
    ['        ', true],
  ])('a new password of %j: %s (SIGNUP-09)', (value, ok) => {
    expect(accepts(fields.NewPassword, value)).toBe(ok);
  });

  it.each([
    ['5321234567', true],
    ['05321234567', false],
    ['532123456', false],
    ['53212345a7', false],
    [5321234567, false],
  ])('a phone number of %j: %s (FORGOT-09)', (value, ok) => {
    expect(accepts(fields.Phone, value)).toBe(ok);
  });
});

describe('sign-in fields', () => {
  it.each([
    ['a', true],
    ['5321234567', true],
    ['', false],
    ['   ', false],
    [null, false],
    [7, false],
  ])('a login name of %j: %s (LOGIN-06, LOGIN-26)', (value, ok) => {
    expect(accepts(fields.LoginName, value)).toBe(ok);
  });

  it.each([
    ['1', true],
    [' a ', true],
    ['', false],
    ['   ', false],
  ])('a login password of %j: %s (LOGIN-12, LOGIN-26)', (value, ok) => {
    expect(accepts(fields.LoginPassword, value)).toBe(ok);
  });

  it('leaves the spaces of a password alone', () => {
    expect(fields.LoginPassword.parse(' a b ')).toBe(' a b ');
  });

  it.each([
    ['012345', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
  ])('a code of %j: %s', (value, ok) => {
    expect(accepts(fields.LoginCode, value)).toBe(ok);
  });
});

describe('PINs', () => {
  it.each([
    ['1234', true],
    ['0000', true],
    ['123', false],
    ['12345', false],
    ['12a4', false],
    ['-123', false],
    ['1.23', false],
    ['1e23', false],
    [' 1234', false],
    ['१२३४', false],
    ['', false],
    [1234, false],
  ])('%j: %s (PIN-05)', (value, ok) => {
    expect(accepts(fields.Pin, value)).toBe(ok);
  });

  it('may be empty only where that means none (PROFILE-28)', () => {
    expect(accepts(fields.NewPin, '')).toBe(true);
    expect(accepts(fields.NewPin, '123')).toBe(false);
  });
});

describe('profile names', () => {
  it.each([
    ['Defne', 'Defne'],
    ['%C3%87i%C4%9Fdem', 'Çiğdem'],
    ['%25C3%2587i%25C4%259Fdem', 'Çiğdem'],
    ['100%', '100%'],
    [encodeURIComponent(encodeURIComponent('ğüşiöçığüşiöçığ')), 'ğüşiöçığüşiöçığ'],
    [letters(15), letters(15)],
    ['  Ali  ', 'Ali'],
  ])('%s is stored as %s (PROFILE-22)', (sent, stored) => {
    expect(fields.EncodedProfileName.parse(sent)).toBe(stored);
  });

  it.each(['', '   ', '%20', letters(16), '%61'.repeat(16), undefined, 'A%00a', 'A%2500a', 'A%0Aa', 'A\u001ba'])(
    '%j is refused (PROFILE-22)',
    (sent) => {
      expect(accepts(fields.EncodedProfileName, sent)).toBe(false);
    },
  );

  it('are counted decoded in the form (PROFILE-15)', () => {
    expect(accepts(fields.ProfileName, 'ğüşiöçığüşiöçığ')).toBe(true);
    expect(accepts(fields.ProfileName, 'ğüşiöçığüşiöçığü')).toBe(false);
  });
});

describe('avatars', () => {
  it.each(['firstMale', 'secondFemale', 'male', 'female', 'kids1', 'default'])('%s is one (PROFILE-25)', (name) => {
    expect(accepts(fields.PosterName, name)).toBe(true);
  });

  it.each(['', 'FirstMale', '../secret', 'thirdMale'])('%j is none (PROFILE-25)', (name) => {
    expect(accepts(fields.PosterName, name)).toBe(false);
  });
});

describe('the longest forms', () => {
  it.each([
    ['a username', fields.Username, 254],
    ['a name', fields.PersonName, 64],
    ['an e-mail', fields.Email, 254, '@b.c'],
    ['a new password', fields.NewPassword, 128],
    ['a login name', fields.LoginName, 254],
    ['a login password', fields.LoginPassword, 128],
    ['a profile name', fields.ProfileName, 15],
  ] as const)('of %s', (_, schema, most, end?: string) => {
    const rest = end ?? '';
    expect(accepts(schema, letters(most - rest.length) + rest)).toBe(true);
    expect(accepts(schema, letters(most + 1 - rest.length) + rest)).toBe(false);
  });
});
