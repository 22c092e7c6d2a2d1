import { describe, expect, it } from 'vitest';
import { isPersonName } from './person-name.ts';

describe('a name', () => {
  it.each([
    'Ayşe',
    'İsmail Çağrı Öztürk',
    "D'Angelo",
    'Jean-Luc',
    'Dr.Ayşe',
    'J.R.R. Tolkien',
    'M.Kemal',
    'Ada 2',
    '😀',
    '👨\u200d👩\u200d👧',
    'می\u200cخواهم',
    'e\u0301lodie',
    '李小龍',
    '!',
  ])('may be %j', (name) => expect(isPersonName(name)).toBe(true));

  it.each([
    ['a line break', 'Ab\r\nBcc: v'],
    ['an escape sequence', 'Ali\u001b[31m'],
    ['a C1 control character', 'Ali\u009b31m'],
    ['a line separator', 'Ali\u2028Veli'],
    ['half a surrogate', 'Ali\ud800'],
    ['a direction mark', 'Ali\u202eileV'],
    ['a direction isolate', 'Ali\u2066x\u2069'],
    ['an Arabic letter mark', 'Ali\u061c'],
    ['a zero-width space', 'A\u200bli'],
    ['a byte order mark', '\ufeffAli'],
    ['nothing', ''],
    ['spaces alone', ' \u00a0\u3000'],
    ['a zero-width space alone', '\u200b'],
    ['joiners alone', '\u200d\u200c'],
    ['a Hangul filler alone', '\u3164\uffa0\u115f'],
    ['an empty braille pattern alone', '\u2800'],
    ['a variation selector alone', '\ufe0f'],
    ['an address', 'http://evil.test/win'],
    ['an address without its scheme', 'evil.com'],
    ['an address in a sentence', 'Kazandın! bit.ly/abc'],
    ['an address in capitals', 'EVIL.COM.TR'],
    ['an address by www', 'www.evil'],
    ['an address by number', '10.0.0.1/win'],
    ['a scheme alone', 'ftp://x'],
  ])('is not %s', (_, name) => expect(isPersonName(name)).toBe(false));
});
