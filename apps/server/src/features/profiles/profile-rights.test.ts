import { describe, expect, it } from 'vitest';
import { findRefusal, hasMainRights } from './profile-rights.ts';

const main = { id: 'main', isKids: false, isMain: true };
const other = { id: 'other', isKids: false, isMain: false };
const kid = { id: 'kid', isKids: true, isMain: false };

describe('main rights', () => {
  it.each([
    ['the main profile', main, true, true],
    ['another profile', other, false, false],
    ['a child', kid, false, false],
    ['no profile yet, behind a PIN', undefined, true, false],
    ['no profile yet, without a PIN', undefined, false, true],
  ])('of %s (PROFILE-35)', (_, profile, mainHasPin, expected) => {
    expect(hasMainRights({ profile, mainHasPin })).toBe(expected);
  });
});

describe('the refusal of a change', () => {
  const NOTHING = { pin: false, kind: false, photo: false };
  const PIN = { ...NOTHING, pin: true };
  const KIND = { ...NOTHING, kind: true };
  const PHOTO = { ...NOTHING, photo: true };
  const plain = { id: 'target', kid: false, hasPin: false, pinPassed: false };
  const guarded = { ...plain, hasPin: true };
  const opened = { ...guarded, pinPassed: true };
  const child = { ...plain, kid: true };

  it.each([
    ['main', main, guarded, PIN, undefined],
    ['main', main, { ...child, hasPin: true }, { pin: true, kind: true, photo: true }, undefined],
    ['no profile', undefined, plain, NOTHING, 'MAIN_PROFILE_ONLY'],
    ['itself', other, { ...guarded, id: 'other' }, PIN, undefined],
    ['itself, its kind', other, { ...guarded, id: 'other' }, KIND, 'MAIN_PROFILE_ONLY'],
    ['another, guarded', other, guarded, NOTHING, 'PIN_REQUIRED'],
    ['another, opened', other, opened, PIN, undefined],
    ['another, opened, its kind', other, opened, KIND, 'MAIN_PROFILE_ONLY'],
    ['another without a PIN', other, plain, NOTHING, undefined],
    ['another without a PIN, to set one', other, plain, PIN, 'MAIN_PROFILE_ONLY'],
    ['a child', other, child, NOTHING, undefined],
    ['a child’s PIN, even passed', other, { ...opened, kid: true }, PIN, 'MAIN_PROFILE_ONLY'],
    ['a child itself', kid, { ...child, id: 'kid' }, NOTHING, undefined],
    ['a child its own PIN', kid, { ...child, id: 'kid' }, PIN, 'MAIN_PROFILE_ONLY'],
    ['a child another', kid, opened, NOTHING, 'FORBIDDEN'],
    ['its own photo', other, { ...plain, id: 'other' }, PHOTO, undefined],
    ['another’s photo without its PIN', other, guarded, PHOTO, 'PIN_REQUIRED'],
    ['a child’s photo', other, child, PHOTO, 'MAIN_PROFILE_ONLY'],
    ['a child its own photo', kid, { ...child, id: 'kid' }, PHOTO, 'MAIN_PROFILE_ONLY'],
    ['another’s photo, as a child', kid, opened, PHOTO, 'FORBIDDEN'],
  ] as const)('%s (PROFILE-30, PROFILE-31)', (_, profile, edited, edit, expected) => {
    expect(findRefusal({ profile, mainHasPin: true }, edited, edit)).toBe(expected);
  });
});
