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
  const NOTHING = { pin: false, kind: false };
  const PIN = { pin: true, kind: false };
  const KIND = { pin: false, kind: true };
  const plain = { id: 'target', kid: false, hasPin: false, pinPassed: false };
  const guarded = { ...plain, hasPin: true };
  const opened = { ...guarded, pinPassed: true };
  const child = { ...plain, kid: true };

  it.each([
    ['main', main, guarded, PIN, undefined],
    ['main', main, { ...child, hasPin: true }, { pin: true, kind: true }, undefined],
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
  ] as const)('%s (PROFILE-30, PROFILE-31)', (_, profile, edited, edit, expected) => {
    expect(findRefusal({ profile, mainHasPin: true }, edited, edit)).toBe(expected);
  });
});
