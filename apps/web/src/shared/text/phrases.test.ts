// The phrases of all text tables together. A table may name a phrase of another one; it must not write it again.

import { describe, expect, it } from 'vitest';
import type { Phrase, TextEntry, TextTable } from './text.ts';

/** Turkish words with two meanings: each meaning is a phrase of its own, and stands once. */
const HOMONYMS: Readonly<Record<string, readonly string[]>> = {
  Kaydet: ['Record', 'Save'],
  // SIGNUP-10 fixes the Turkish, PIN-06 the English of the profile editor.
  'Şifreler eşleşmiyor': ['Passwords does not match', 'The passwords do not match'],
};

/** Polite forms (siz) that the product documents fix word by word. */
const POLITE_BY_REQUIREMENT: Readonly<Record<string, string>> = {
  'Kullanıcı adı giriniz.': 'SIGNUP-05',
  'İsim giriniz.': 'SIGNUP-06',
  'Soy isim giriniz.': 'SIGNUP-07',
  'En az 8 karakter giriniz.': 'SIGNUP-09',
  'Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.': 'SIGNUP-17',
  'Geçerli bir e-posta adresi girin.': 'FORGOT-02',
  'E-posta adresinize ulaşım sağlanmıştır. Bir kaç dakika içinde e-posta göndereceğiz.': 'FORGOT-04',
  'Bu e-posta adresiyle kullanıcı kaydı bulunamadı. Lütfen e-posta adresini kontrol ediniz.': 'FORGOT-05',
  'Şifreniz başarılı bir şekilde değiştirilmiştir. Yeni şifrenizle giriş yapabilirsiniz.': 'RESET-06',
  'Paket satın alma işleminiz başarı ile gerçekleşmiştir. {name} paketi hemen kullanıma açıldı.': 'PURCHASE-04',
  'Paket satın alma işleminiz başarı ile gerçekleşmiştir. Yeni paket hemen kullanıma açıldı.': 'PURCHASE-04',
  'Paket satın alma işleminiz başarısız olmuştur. Lütfen bilgilerinizi kontrol edip tekrar deneyiniz!': 'PURCHASE-05',
  'Tekrar giriş yapmayı deneyebilirsiniz.': 'ERR-01',
};

/** English with a number and a point, as the product documents write it. */
const ORDINAL_BY_REQUIREMENT: Readonly<Record<string, string>> = { '{n}. season': 'SERIES-01' };

const modules = import.meta.glob<Record<string, TextTable>>('../../**/*.text.ts', { eager: true });
/** By identity: a phrase that several tables name is one entry, with the first place that names it. */
const places = new Map<TextEntry, string>();
for (const [file, module] of Object.entries(modules)) {
  for (const [table, entries] of Object.entries(module)) {
    for (const [key, entry] of Object.entries(entries)) {
      if (!places.has(entry)) places.set(entry, `${file} ${table}.${key}`);
    }
  }
}
const phrases = [...places].map(([{ tr, en }, place]) => ({ tr, en, place, words: formsOf(tr).join(' | ') }));

describe('the phrases of all text tables', () => {
  it('are found', () => expect(phrases.length).toBeGreaterThan(500));

  it('stand once: the same Turkish is written in one place', () => {
    const written = new Map<string, string[]>();
    // The console is an application of its own, which cannot import the tables of viewers' features.
    const inApp = (place: string) => (place.includes('/console/') ? 'console ' : '');
    for (const { words, place } of phrases) {
      const key = `${inApp(place)}${words}`;
      written.set(key, [...(written.get(key) ?? []), place]);
    }
    const twice = [...written].filter(([words, found]) => found.length > (HOMONYMS[words]?.length ?? 1));
    expect(twice).toEqual([]);
  });

  it('have one English for one Turkish', () => {
    const english = new Map<string, Set<string>>();
    for (const { words, en } of phrases) {
      english.set(words, (english.get(words) ?? new Set()).add(formsOf(en).join(' | ')));
    }
    const several = [...english].filter(([, found]) => found.size > 1);
    expect(Object.fromEntries(several.map(([words, found]) => [words, [...found].sort()]))).toEqual(HOMONYMS);
  });

  it('distinguish one from many in English wherever they count', () => {
    const uncounted = phrases.filter(({ en }) => typeof en === 'string' && en.includes('{count}'));
    expect(uncounted.map(({ place }) => place)).toEqual([]);
  });

  it('write a number before its noun, or after it without a point, in English', () => {
    const ordinals = phrases.flatMap(({ en }) => formsOf(en)).filter((words) => /\{\w+\}\. \p{Ll}/u.test(words));
    expect(ordinals.filter((words) => !(words in ORDINAL_BY_REQUIREMENT))).toEqual([]);
  });

  it('say sen and not siz, but for what the product documents fix', () => {
    const polite = phrases.flatMap(({ tr }) => formsOf(tr)).filter(isPolite);
    expect(polite.filter((words) => !(words in POLITE_BY_REQUIREMENT))).toEqual([]);
    expect(Object.keys(POLITE_BY_REQUIREMENT).filter((words) => !polite.includes(words))).toEqual([]);
  });
});

describe('the polite form', () => {
  it.each([
    ['Lütfen tekrar deneyiniz.', true],
    ['10 haneli telefon numaranızı girin.', true],
    ['Giriş yapabilirsiniz.', true],
    ['Sayfayı yenileyin.', true],
    ['Lütfen tekrar dene.', false],
    ['Yeni bir şifre belirle', false],
    ['Paketin değişti', false],
    ['Dün yayınlandı', false],
    ['Önce giriş yap, sonra yayın akışından seç', false],
  ])('%s: %s', (words, expected) => expect(isPolite(words)).toBe(expected));
});

/** -iniz and its vowel harmonies, with what may follow; and the imperatives in -in that forms tend to use. */
function isPolite(words: string): boolean {
  return /\p{L}[iıuü]n[iıuü]z|(?<!\p{L})(?:girin|yazın|seçin|deneyin|yenileyin|edin)(?!\p{L})/u.test(
    words.toLocaleLowerCase('tr'),
  );
}

function formsOf(phrase: Phrase): string[] {
  return typeof phrase === 'string' ? [phrase] : [phrase.one, phrase.other];
}
