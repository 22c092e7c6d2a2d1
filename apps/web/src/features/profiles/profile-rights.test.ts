import { describe, expect, it } from 'vitest';
import { ada, aFullProfile, defne, family, kerem } from '../../../test/profile-builders.ts';
import { canAddProfile, canChangeKind, canDelete, canRemovePin, canSetPin, hasMainRights } from './profile-rights.ts';

const lockedMain = { ...defne, hasPin: true };
const as = (viewer: typeof defne | undefined, profiles = family) => ({ viewer, profiles });

describe('the rights of the main profile', () => {
  it.each([
    ['the main profile', as(defne), true],
    ['another profile', as(kerem), false],
    ['a child', as(ada), false],
    ['a viewer before the selection', as(undefined), true],
    ['a viewer before the selection, when the main profile has a PIN', as(undefined, [lockedMain, kerem]), false],
    ['a viewer without a list', as(undefined, []), false],
  ])('%s: %s [PROFILE-35]', (_, given, wanted) => expect(hasMainRights(given)).toBe(wanted));
});

describe('adding', () => {
  const withQuota = (deviceQuota: number | null) => family.map((profile) => ({ ...profile, deviceQuota }));
  it.each([
    ['below the quota', as(defne, withQuota(4)), true],
    ['at the quota', as(defne, withQuota(3)), false],
    ['above the quota', as(defne, withQuota(2)), false],
    ['without a quota', as(defne, withQuota(null)), true],
    ['as another profile, below the quota', as(kerem, withQuota(4)), false],
    ['as another profile, without a quota', as(kerem, withQuota(null)), false],
    ['with a list that failed to load', as(defne, []), false],
  ])('%s: %s [PROFILE-02]', (_, given, wanted) => expect(canAddProfile(given)).toBe(wanted));
});

describe('deleting', () => {
  it.each([
    ['the main profile, another', as(defne), kerem, true],
    ['the main profile, itself', as(defne), defne, false],
    ['another, another', as(kerem), ada, false],
    ['another, itself', as(kerem), kerem, false],
    ['before the choice, another', as(undefined), ada, true],
    ['before the choice, the main one', as(undefined), defne, false],
  ])('%s: %s [PROFILE-18]', (_, given, edited, wanted) => expect(canDelete(given, edited)).toBe(wanted));
});

describe('removing a PIN', () => {
  const lockedChild = { ...ada, hasPin: true };
  it.each([
    ['of one that has none', as(defne), ada, false],
    ['of another, as the main profile', as(defne), kerem, true],
    ['of a child, as the main profile', as(defne), lockedChild, true],
    ['of a child, as another', as(kerem), lockedChild, false],
    ['of a child, as the child', as(lockedChild), lockedChild, false],
    ['of its own', as(kerem), kerem, true],
  ])('%s: %s [PROFILE-19]', (_, given, edited, wanted) => expect(canRemovePin(given, edited)).toBe(wanted));
});

describe('setting a PIN', () => {
  const open = aFullProfile({ id: 'open' });
  it.each([
    ['with a new profile', as(defne), undefined, true],
    ['of a child, as the main profile', as(defne), ada, true],
    ['of a child, as another', as(kerem), ada, false],
    ['of its own', as(open), open, true],
    ['of another that has none', as(kerem), open, false],
    ['of another that has one and will be asked for it', as(open), kerem, true],
  ])('%s: %s', (_, given, edited, wanted) => expect(canSetPin(given, edited)).toBe(wanted));
});

describe('changing whom a profile is for', () => {
  it.each([
    ['with a new profile', as(defne), undefined, true],
    ['of a child, by the main profile', as(defne), ada, true],
    ['of a child, by itself', as(ada), ada, false],
    ['of another, by itself', as(kerem), kerem, false],
    ['of the main profile', as(defne), defne, false],
  ])('%s: %s [PROFILE-17]', (_, given, edited, wanted) => expect(canChangeKind(given, edited)).toBe(wanted));
});
