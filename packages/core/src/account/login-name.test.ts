import { describe, expect, it } from 'vitest';
import { accountKey, formatMobile, isContactLike, mobileDigits, typedMobile } from './login-name.ts';

describe('a name that reads as an address or number', () => {
  it.each(['a@b.com', 'a@b', '@', 'a＠b.com', '5321234567', '+90 (532) 123-45-67', '1234567', '５３２１２３４５６７'])(
    '%s',
    (name) => expect(isContactLike(name)).toBe(true),
  );
  it.each(['defne', '123456', 'defne5321234567', '532-abc-4567', '12.11.1938a'])('not %s', (name) =>
    expect(isContactLike(name)).toBe(false),
  );
});

describe('the key of a username', () => {
  it.each([
    ['Aile@Seyir.test', 'aile@seyir.test'],
    ['  yeni ', 'yeni'],
    ['ｙｅｎｉ', 'yeni'],
    ['s\u0327ebnem', '\u015febnem'],
  ])('%j is compared as %j', (name, key) => expect(accountKey(name)).toBe(key));
});

describe('a mobile number', () => {
  it.each([
    ['5321234567', '5321234567'],
    ['05321234567', '5321234567'],
    ['+905321234567', '5321234567'],
    ['0532 123 45 67', '5321234567'],
    ['(0532) 123-45-67', '5321234567'],
  ])('%j is %j', (text, digits) => expect(mobileDigits(text)).toBe(digits));

  it.each([
    ['0', ''],
    ['+9', '9'],
    ['0532 1', '5321'],
    ['+905321234567', '5321234567'],
    ['53212345678', '53212345678'],
    ['aile@', 'aile@'],
  ])('%j stands in its field as %j [FORGOT-09]', (typed, held) => expect(typedMobile(typed)).toBe(held));

  it('is written in groups', () => {
    expect(formatMobile('5321234567')).toBe('0532 123 45 67');
    expect(mobileDigits(formatMobile('5321234567'))).toBe('5321234567');
  });

  it.each([['532123456'], ['53212345678'], ['+445321234567'], ['aile@seyir.test'], ['0032123456'], [''], ['+90']])(
    '%j is none',
    (text) => expect(mobileDigits(text)).toBeUndefined(),
  );
});
