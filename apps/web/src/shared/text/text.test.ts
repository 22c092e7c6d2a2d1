// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, setLanguageFile } from './language.ts';
import { defineText, type Phrase, say, type TextEntry, type TextTable, upper } from './text.ts';

const text = defineText({
  greeting: { tr: 'Merhaba {name}', en: 'Hello {name}' },
  seasons: { tr: '{count} sezon', en: { one: '{count} season', other: '{count} seasons' } },
  channel: { tr: 'Kanal {no}', en: 'Channel {no}' },
  plain: { tr: 'Kapat', en: 'Close' },
});

/** Polish distinguishes few from many. */
const SEASONS_IN_POLISH = {
  one: '{count} sezon',
  few: '{count} sezony',
  many: '{count} sezonów',
  other: '{count} sezonu',
};

afterEach(() => setLanguage('tr'));

describe('say', () => {
  it('returns the text of the active language', () => {
    expect(say(text.plain)).toBe('Kapat');
    setLanguage('en');
    expect(say(text.plain)).toBe('Close');
  });

  it('fills placeholders, and keeps unknown ones', () => {
    expect(say(text.greeting, { name: 'Defne' })).toBe('Merhaba Defne');
    // @ts-expect-error the placeholder's value is part of the type
    expect(say(text.greeting, {})).toBe('Merhaba {name}');
  });

  it('groups an amount by thousands, and takes a channel number as text only', () => {
    expect(say(text.seasons, { count: 1_001 })).toBe('1.001 sezon');
    expect(say(text.channel, { no: '1001' })).toBe('Kanal 1001');
    // @ts-expect-error a channel's number is not an amount
    expect(say(text.channel, { no: 1_001 })).toBe('Kanal 1.001');
  });

  it.each([
    ['tr', 1, '1 sezon'],
    ['tr', 2, '2 sezon'],
    ['en', 1, '1 season'],
    ['en', 2, '2 seasons'],
    ['en', 1250, '1,250 seasons'],
    ['tr', 1250, '1.250 sezon'],
  ] as const)('in %s counts %d as "%s"', (language, count, words) => {
    setLanguage(language);
    expect(say(text.seasons, { count })).toBe(words);
  });
});

describe('upper', () => {
  it.each([
    ['tr', 'izlemeye devam et', 'İZLEMEYE DEVAM ET'],
    ['tr', 'ışıklı yıldız', 'IŞIKLI YILDIZ'],
    ['en', 'continue watching', 'CONTINUE WATCHING'],
  ] as const)('in %s writes "%s" as "%s"', (language, given, wanted) => {
    setLanguage(language);
    expect(upper(given)).toBe(wanted);
  });
});

describe('every text table of the application', () => {
  const modules = import.meta.glob<Record<string, TextTable>>('../../**/*.text.ts', { eager: true });
  const entries = Object.entries(modules).flatMap(([file, module]) =>
    Object.values(module)
      .flatMap((table) => Object.entries(table))
      .map(([key, entry]): [string, TextEntry] => [`${file} ${key}`, entry]),
  );

  it('is found', () => expect(entries.length).toBeGreaterThan(10));

  it.each(entries)('%s has words in both languages, with the same placeholders [I18N-03]', (_, entry) => {
    for (const phrase of [entry.tr, entry.en]) {
      for (const words of formsOf(phrase)) expect(words.trim()).not.toBe('');
    }
    expect(placeholdersOf(entry.tr)).toEqual(placeholdersOf(entry.en));
  });
});

function formsOf(phrase: Phrase): string[] {
  return typeof phrase === 'string' ? [phrase] : [phrase.one, phrase.other];
}

function placeholdersOf(phrase: Phrase): string[] {
  const names = formsOf(phrase).flatMap((words) => [...words.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
  return [...new Set(names)].sort();
}

describe('a language file of the deployment', () => {
  const file = { tag: 'pl', name: 'Polski', texts: { Close: 'Zamknij', '{count} seasons': SEASONS_IN_POLISH } };
  afterEach(() => setLanguageFile(undefined));

  it('has its own texts, plural categories and numbers, and English for the rest', () => {
    setLanguageFile(file);
    setLanguage('en');
    expect(document.documentElement.lang).toBe('pl');
    expect(say(text.plain)).toBe('Zamknij');
    expect(say(text.greeting, { name: 'Defne' })).toBe('Hello Defne');
    expect([1, 3, 5, 12_345].map((count) => say(text.seasons, { count }))).toEqual([
      '1 sezon',
      '3 sezony',
      '5 sezonów',
      '12\u00a0345 sezonów',
    ]);
  });
});
