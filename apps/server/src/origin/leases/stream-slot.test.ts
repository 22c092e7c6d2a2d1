import { describe, expect, it } from 'vitest';
import {
  CHANGE_GRACE_MS,
  IN_USE_MS,
  makeSlot,
  mergePlay,
  noteUse,
  PRELOAD_MAX_MS,
  PRELOAD_REST_MS,
  type StreamUse,
} from './stream-slot.ts';

const START = 1_800_000_000_000;
const A: StreamUse = { owner: 'c/1', issuedAt: START, isPreload: false };
const B: StreamUse = { owner: 'c/2', issuedAt: START + 1, isPreload: false };
const placeOf = ({ owner, issuedAt }: StreamUse) => makeSlot({ owner, issuedAt, ownerAt: START }, undefined, START);

describe('a slot', () => {
  it.each([
    ['as long as the grace', CHANGE_GRACE_MS, 'played'],
    ['one ms longer', CHANGE_GRACE_MS + 1, 'apart'],
  ])('keeps the older stream beside the newer %s', (_, laterMs, verdict) => {
    const place = placeOf(A);
    noteUse(place, B, START);
    noteUse(place, B, START + laterMs);
    expect(noteUse(place, A, START + laterMs)).toBe(verdict);
    expect(place.owner).toBe('c/2');
  });

  it.each([
    ['is in use', IN_USE_MS, 'apart', 'c/2'],
    ['is silent for one ms more', IN_USE_MS + 1, 'played', 'c/1'],
  ])('goes back to the older stream unless the newer %s', (_, silentMs, verdict, owner) => {
    const place = placeOf(A);
    noteUse(place, B, START);
    const last = START + CHANGE_GRACE_MS;
    noteUse(place, B, last);
    expect([noteUse(place, A, last + silentMs), place.owner]).toEqual([verdict, owner]);
  });

  it('orders addresses of the same millisecond by name, whichever is used first', () => {
    const twin = { ...B, issuedAt: A.issuedAt };
    const [one, other] = [placeOf(A), placeOf(twin)];
    noteUse(one, twin, START);
    noteUse(other, A, START);
    expect([one.owner, other.owner]).toEqual(['c/2', 'c/2']);
  });

  it('is not changed by preloading, which is limited and allowed again after a pause', () => {
    const place = placeOf(A);
    const ahead = { ...B, isPreload: true };
    const verdicts = new Set<string>();
    const preloadUntil = (end: number, from: number) => {
      for (let at = from; at <= end; at += 5_000) {
        noteUse(place, A, at);
        verdicts.add(noteUse(place, ahead, at));
      }
    };
    preloadUntil(START + PRELOAD_MAX_MS, START);
    expect([[...verdicts], place.owner]).toEqual([['played'], 'c/1']);
    const over = START + PRELOAD_MAX_MS + 1;
    noteUse(place, A, over);
    expect(noteUse(place, ahead, over)).toBe('barred');
    // Another channel has its own limit.
    expect(noteUse(place, { ...ahead, owner: 'c/3' }, over)).toBe('played');
    const rested = over + PRELOAD_REST_MS;
    noteUse(place, A, rested - 1);
    expect(noteUse(place, ahead, rested - 1)).toBe('barred');
    expect(noteUse(place, ahead, rested)).toBe('played');
  });

  it('lets a played preload yield to the next watch address', () => {
    const place = placeOf(A);
    noteUse(place, { ...B, issuedAt: START + 9_000, isPreload: true }, START + IN_USE_MS + 1);
    expect(place.owner).toBe('c/2');
    expect(noteUse(place, { ...A, issuedAt: START + 5_000 }, START + IN_USE_MS + 2)).toBe('played');
    expect(place.owner).toBe('c/1');
  });

  it('merges the newer stream that another server recorded, and keeps its own newer one', () => {
    const at = START + 10_000;
    const [older, newer] = [placeOf(A), placeOf(B)];
    mergePlay(older, { owner: B.owner, issuedAt: B.issuedAt, ownerAt: at }, at);
    mergePlay(newer, { owner: A.owner, issuedAt: A.issuedAt, ownerAt: at }, at);
    expect([older.owner, newer.owner]).toEqual(['c/2', 'c/2']);
  });
});
