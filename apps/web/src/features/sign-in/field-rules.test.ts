import { Email, NewPassword, PersonName, Phone, Username } from '@seyir/contract/fields';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../shared/text/language.ts';
import { judgeEmail, judgeFilled, judgeNewPassword, judgePhone, judgeSignUp } from './field-rules.ts';

const EMPTY_TR = 'Bu alan boş bırakılamaz.';
const CONTACT_TR = 'Kullanıcı adı bir e-posta adresi ya da telefon numarası olamaz.';
const good = {
  username: 'defnearal',
  name: 'Defne',
  surname: 'Aral',
  email: 'defne@ornek.com',
  password: 'denizfeneri',
  repeat: 'denizfeneri',
};
const mistakes = (values: Partial<typeof good>) =>
  Object.fromEntries(Object.entries(judgeSignUp({ ...good, ...values })).filter(([, words]) => words !== undefined));

afterEach(() => setLanguage('tr'));

describe('sign-up', () => {
  it('finds nothing wrong with a good form', () => expect(mistakes({})).toEqual({}));

  it('asks for every field [SIGNUP-04]', () => {
    const all = { username: '', name: ' ', surname: '', email: '', password: '', repeat: '' };
    expect(Object.entries(mistakes(all))).toEqual(Object.keys(good).map((name) => [name, EMPTY_TR]));
    setLanguage('en');
    expect(new Set(Object.values(mistakes(all)))).toEqual(new Set(['This area can not be empty']));
  });

  it.each([
    ['username', 'a', 'Kullanıcı adı giriniz.'],
    ['username', 'ab', 'Kullanıcı adı giriniz.'],
    ['username', ' ab ', 'Kullanıcı adı giriniz.'],
    ['username', 'abc', undefined],
    ['username', 'defne@ornek.test', CONTACT_TR],
    ['username', '0532 123 45 67', CONTACT_TR],
    ['username', 'a'.repeat(255), 'En fazla 254 karakter girebilirsin.'],
  ] as const)('%s %j: %s [SIGNUP-05]', (field, value, words) => {
    expect(mistakes({ [field]: value })[field]).toBe(words);
  });

  it.each([
    ['Al', 'İsim giriniz.'],
    ['Ali', undefined],
    ['Şü', 'İsim giriniz.'],
    ['x'.repeat(65), 'En fazla 64 karakter girebilirsin.'],
    ['http://evil.test/win', 'İsimde görünmeyen karakter veya web adresi olamaz.'],
    ['Ali\u202eileV', 'İsimde görünmeyen karakter veya web adresi olamaz.'],
  ])('name %j: %s [SIGNUP-06]', (name, words) => expect(mistakes({ name }).name).toBe(words));

  it.each([
    ['Ar', 'Soy isim giriniz.'],
    ['Ara', undefined],
  ])('surname %j: %s [SIGNUP-07]', (surname, words) => expect(mistakes({ surname }).surname).toBe(words));

  it.each([
    ['defne@ornek', true],
    ['defne.ornek.com', true],
    ['@ornek.com', true],
    ['defne@ornek.', true],
    ['def ne@ornek.com', true],
    ['defne@@ornek.com', true],
    ['defne@ornek.com', false],
    [' defne@ornek.com ', false],
    ['d.e+f@a.b.tr', false],
  ])('email %j is wrong: %s [SIGNUP-08]', (email, isWrong) => {
    expect(mistakes({ email }).email).toBe(isWrong ? 'Bu e-posta adresi eksik veya hatalıdır.' : undefined);
  });

  it.each([
    ['1234567', 'En az 8 karakter giriniz.'],
    ['12345678', undefined],
    ['x'.repeat(129), 'En fazla 128 karakter girebilirsin.'],
  ])('password %j: %s [SIGNUP-09]', (password, words) => {
    expect(mistakes({ password, repeat: password }).password).toBe(words);
  });

  it.each([
    ['denizfeneri', 'denizfener', 'Şifreler eşleşmiyor'],
    ['1234567', '1234567', 'Şifreler eşleşmiyor'],
    ['denizfeneri', 'denizfeneri ', 'Şifreler eşleşmiyor'],
    ['denizfeneri', 'denizfeneri', undefined],
  ])('password %j repeated as %j: %s [SIGNUP-10]', (password, repeat, words) => {
    expect(mistakes({ password, repeat }).repeat).toBe(words);
  });
});

describe('a new password', () => {
  it.each([
    ['1234567', '1234567', 'En az 8 karakter giriniz.', 'Şifreler eşleşmiyor'],
    ['12345678', '12345679', undefined, 'Şifreler eşleşmiyor'],
    ['12345678', '12345678', undefined, undefined],
  ])('%j and %j [RESET-03]', (password, repeat, first, second) => {
    expect(judgeNewPassword({ password, repeat })).toEqual({ password: first, repeat: second });
  });
});

describe('the account to recover', () => {
  const words = 'Geçerli bir e-posta adresi girin.';
  it.each([
    ['', EMPTY_TR],
    ['defne', words],
    ['defne@ornek.com', undefined],
  ])('by e-mail %j: %s [FORGOT-02]', (email, expected) => expect(judgeEmail(email, words)).toBe(expected));

  it.each([
    ['', EMPTY_TR],
    ['532000000', 'Telefon numaranı 10 haneli yaz.'],
    ['53200000000', 'Telefon numaranı 10 haneli yaz.'],
    ['aile@seyir.test', 'Telefon numaranı 10 haneli yaz.'],
    ['5320000000', undefined],
    ['0532 000 00 00', 'Telefon numaranı 10 haneli yaz.'],
  ])('by phone %j: %s [FORGOT-09]', (phone, expected) => expect(judgePhone(phone)).toBe(expected));
});

describe('the same rules as the server', () => {
  const edges = ['ab', 'abc', ' abc ', 'a@b.c', 'a@b', 'a b@c.d', 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(255)];
  it.each(edges)('judge %j alike [SIGNUP-15]', (value) => {
    const found = judgeSignUp({ ...good, username: value, name: value, surname: value, email: value, password: value });
    const isGood = { username: Username, name: PersonName, surname: PersonName, email: Email, password: NewPassword };
    for (const [field, schema] of Object.entries(isGood)) {
      expect([field, found[field] === undefined]).toEqual([field, schema.safeParse(value).success]);
    }
  });

  it.each(['5320000000', '0532000000', '532000000', '53200000000', '0532 000 00 00', '+905320000000'])(
    'judge the number %j alike [FORGOT-09]',
    (number) => expect(Phone.safeParse(number).success).toBe(judgePhone(number) === undefined),
  );
});

it.each([
  ['', EMPTY_TR],
  ['  ', EMPTY_TR],
  ['x', undefined],
])('judgeFilled(%j) [LOGIN-11] [LOGIN-12]', (value, words) => expect(judgeFilled(value)).toBe(words));
