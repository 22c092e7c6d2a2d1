import { describe, expect, it } from 'vitest';
import { turkishPossessive } from './ProfilePin.tsx';

describe('the Turkish possessive', () => {
  it.each([
    ['Kerem', 'Kerem’in'],
    ['Defne', 'Defne’nin'],
    ['Ada', 'Ada’nın'],
    ['Umut', 'Umut’un'],
    ['Gökgör', 'Gökgör’ün'],
    ['Işıl', 'Işıl’ın'],
    ['ALİ', 'ALİ’nin'],
    ['IRMAK', 'IRMAK’ın'],
    ['Nil 2', undefined],
    ['😀', undefined],
    ['Анна', undefined],
    ['Brr', undefined],
    ['', undefined],
  ])('%j: %j', (name, wanted) => expect(turkishPossessive(name)).toBe(wanted));
});
