import { describe, expect, it } from 'vitest';
import { ada, aFullProfile, kerem } from '../../../test/profile-builders.ts';
import { avatarChoices, avatarOf, chooseAvatar, findMistakes, limitName, startForm, toBody } from './profile-form.ts';

const blank = startForm(undefined);

describe('the avatar', () => {
  it('is one of four for a normal profile and of two for a child [PROFILE-12]', () => {
    expect(avatarChoices(blank)).toEqual(['firstMale', 'secondMale', 'firstFemale', 'secondFemale']);
    expect(avatarChoices({ ...blank, kid: true })).toEqual(['male', 'female']);
  });

  it('without a choice is the default of the kind [PROFILE-13]', () => {
    expect(avatarOf(blank)).toBe('firstMale');
    expect(avatarOf({ ...blank, kid: true })).toBe('kids1');
  });

  it('is remembered for each kind', () => {
    const chosen = chooseAvatar({ ...chooseAvatar(blank, 'secondFemale'), kid: true }, 'female');
    expect(avatarOf(chosen)).toBe('female');
    expect(avatarOf({ ...chosen, kid: false })).toBe('secondFemale');
  });

  it('of a profile is its current one', () => expect(avatarOf(startForm(ada))).toBe('female'));
});

describe('the name', () => {
  it.each([
    ['Ada', 'Ada'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', '123456789012345'],
    // Nineteen characters on the wire, seven to read.
    ['Ay%C5%9Fe%20Ece', 'Ay%C5%9Fe%20Ece'],
    [
      '%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F%C5%9F',
      'ş'.repeat(15),
    ],
    ['%zz', '%zz'],
    ['12345678901234😀', '12345678901234'],
  ])('%j is kept as %j [PROFILE-15]', (typed, kept) => expect(limitName(typed)).toBe(kept));
});

describe('validation', () => {
  const named = { ...blank, name: 'Ada' };
  it.each([
    ['nothing is wrong', named, {}],
    ['no name', blank, { name: 'nameMissing' }],
    ['a blank name', { ...blank, name: '   ' }, { name: 'nameMissing' }],
    ['an invisible name', { ...blank, name: '\u200b' }, { name: 'nameUnusable' }],
    ['a web address', { ...blank, name: 'evil.com/win' }, { name: 'nameUnusable' }],
    ['a PIN of three', { ...named, pin: '123', pinRepeat: '123' }, { pin: 'pinLength' }],
    ['only the repeat', { ...named, pinRepeat: '1234' }, { pin: 'pinLength' }],
    ['another repeat', { ...named, pin: '1234', pinRepeat: '1235' }, { pinRepeat: 'pinMismatch' }],
    ['no repeat', { ...named, pin: '1234' }, { pinRepeat: 'pinMismatch' }],
    ['PIN and repeat', { ...named, pin: '1234', pinRepeat: '1234' }, {}],
  ])('%s [PROFILE-14] [PIN-05] [PIN-06]', (_, form, wanted) => expect(findMistakes(form)).toEqual(wanted));
});

describe('the request body', () => {
  it('has the name encoded once [PROFILE-22]', () => {
    expect(toBody({ ...blank, name: ' Ayşe & Ece ' }).name).toBe('Ay%C5%9Fe%20%26%20Ece');
  });

  it('has no PIN when both fields are empty [PROFILE-16]', () => {
    expect(toBody(startForm(kerem))).toEqual({ name: 'Kerem', kid: false, posterName: 'secondMale' });
    expect(toBody({ ...startForm(kerem), pin: '1234', pinRepeat: '1234' }).pin).toBe('1234');
  });

  it('omits an avatar outside of the sets', () => {
    expect(toBody(startForm(aFullProfile({ posterName: 'mascot' })))).not.toHaveProperty('posterName');
  });
});
