// Commands about what is sold, accounts and money, operators, changes and the machine.
import {
  type CommandSpec,
  day,
  file,
  flag,
  oneOf,
  onOff,
  personal,
  price,
  prose,
  secret,
  text,
  whole,
} from '../command-spec.ts';
import { OPERATOR_ROLES } from '../permissions.ts';

const PACKAGE = {
  name: text('its name'),
  price: price('price a month, as 149.90'),
  'info-tr': prose('sentence of the card in Turkish'),
  'info-en': prose('sentence of the card in English'),
  profiles: whole('profiles of an account', { least: 1, most: 100 }),
  sessions: whole('sessions at once', { least: 1, most: 100 }),
  'recording-hours': whole('hours of recordings', { most: 100_000 }),
  ads: onOff('its subscribers see advertisements; by preset all but those of the dearest package'),
  position: whole('place in the list'),
  active: onOff('can be bought'),
} as const;
/** Ten years. */
const DAYS = { least: 1, most: 3_650 };

const sell = { isChange: true, permission: 'edit-shop' } as const;

export const SHOP_COMMANDS = {
  'package list': { about: 'packages, their prices and channels' },
  'package add': {
    ...sell,
    about: 'a package that viewers subscribe to by the month',
    args: ['<id>'],
    options: PACKAGE,
  },
  'package set': { ...sell, about: 'change a package', args: ['<id>'], options: PACKAGE },
  'product list': { about: 'rentals, purchases and tickets' },
  'product set': {
    ...sell,
    about: 'change price and terms of a rental, purchase or ticket',
    args: ['<id>'],
    options: {
      price: price('as 39.90'),
      hours: whole('of a rental', { least: 1, most: 24 * 365 }),
      times: whole('starts of a rental; 0 is without limit'),
      active: onOff('can be bought'),
    },
  },
  'product ticket': {
    about: 'sell an airing as pay-per-view',
    args: ['<airing>'],
    options: { price: price('as 59.90') },
    isChange: true,
  },
  'promo list': { about: 'promotion codes and how often they were used' },
  'promo add': {
    ...sell,
    about: 'a promotion code: days of a package, or a discount on a title',
    args: ['<code>'],
    options: {
      package: text('package that is given', 'id'),
      days: whole('for how long', DAYS),
      percent: whole('discount on a title', { least: 1, most: 100 }),
      uses: whole('most uses; any number unless given', { least: 1 }),
      from: day('first day'),
      until: day('end'),
    },
  },
  'settings show': { about: 'the product settings, and which are presets of the environment' },
  'settings set': {
    ...sell,
    about: 'change product settings; every server follows without a restart',
    options: {
      'fee-rate': whole('what fees are divided by to give TL', { least: 100 }),
      'ppv-opens': whole('sale of a ticket: from this long before the start', { most: 99_999, value: 'minutes' }),
      'ppv-closes': whole('sale of a ticket: until this long before the end', { most: 99_999, value: 'minutes' }),
      'pay-query': whole('between two questions for the result of a payment', { least: 1, most: 60, value: 'seconds' }),
      'social-links': prose('addresses of the three social pages of the footer, separated by commas'),
      'support-phone': text('telephone number of the support panel', 'number'),
      // It takes the passwords of viewers and operators, and its origin is trusted with their tokens.
      'login-url': {
        ...text('sign-in page of your own; "" for the one of the application', 'address'),
        permission: 'edit-operators',
      },
      announcement: prose('a sentence that every viewer sees until they close it, in Turkish; "" for none'),
      'announcement-en': prose('the sentence in English; the Turkish one unless given'),
    },
  },
  'promo remove': { ...sell, about: 'remove a code, or end one that was used', args: ['<code>'] },
} as const satisfies Readonly<Record<string, CommandSpec>>;

const care = { args: ['<account>'], isChange: true, permission: 'edit-accounts' } as const;
/** Refunds, gifts and settled cases: apart from the care for accounts, and never for the own account. */
const money = { isChange: true, permission: 'move-money' } as const;

export const ACCOUNT_COMMANDS = {
  'account list': { about: 'accounts whose name or address contains a text', args: ['[text]'] },
  'account create': {
    about: 'an account with its main profile',
    args: ['<account>'],
    options: {
      email: text('its mail address', 'address'),
      name: text('first and last name'),
      password: secret('its password; better: send a link with `account reset`'),
    },
    details: 'A password on the command line can be seen by other users of the machine.',
    isChange: true,
  },
  'account give': {
    ...money,
    about: 'days of a package, without payment',
    args: ['<account>', '<package>'],
    options: { days: whole('30 unless given', DAYS) },
  },
  'account suspend': { ...care, about: 'refuse an account until it is recovered' },
  'account recover': { ...care, about: 'lift a suspension' },
  'account reset': {
    ...care,
    about: 'send a link to choose a new password',
    options: { print: flag('print the link instead of sending it') },
  },
  'account note': {
    ...care,
    about: 'note something about an account, which other operators read',
    options: { note: personal('what to note') },
  },
  'account export': {
    about: 'everything that is kept about an account, as JSON (KVKK, GDPR)',
    args: ['<account>'],
    options: { file: file('write to a new file instead') },
  },
  'account erase': {
    about: 'delete the personal data of an account (KVKK, GDPR); orders and ledger stay',
    args: ['<account>'],
    options: { yes: flag('yes: this cannot be undone') },
    isChange: true,
  },
  'sessions end': {
    ...care,
    about: 'sign an account out everywhere',
    options: { reason: oneOf(['request', 'security'], 'why, which its viewers read') },
  },
  'photo list': { about: 'the photos of an account’s profiles, with their addresses', args: ['<account>'] },
  'photo remove': {
    ...care,
    about: 'delete the photo of a profile; its avatar is shown again',
    args: ['<account>', '<name>'],
    details: 'The name of the profile, or its id.',
  },
  'cases list': { about: 'payments that a person has to decide about, the oldest first' },
  'cases show': { about: 'a case with its order, its ledger and what to do', args: ['<case>'] },
  'cases settle': {
    ...money,
    about: 'close a case after it was decided',
    args: ['<case>'],
    options: { note: prose('what was done') },
    details:
      'A refund is asked for at the gateway once more and booked. Of any other case the order is given up if it is open, and the gateway is not asked about it any more.',
  },
  'orders check': {
    about: 'ask the gateway about one order',
    args: ['<order>'],
    details:
      'For an order that jobs do not ask about any more: a payment that ended over a week ago, or a refund by hand of a payment that is over a year old. The order is named by its id or its order number. A refund is booked and ends the access.',
    isChange: true,
    permission: 'edit-accounts',
  },
  'orders refund': {
    ...money,
    about: 'pay an order back and end what it gave',
    args: ['<order>'],
    details: 'The whole amount goes back to where it came from. A refund that the gateway refuses becomes a case.',
  },
  'feedback list': { about: 'suggestions and complaints that are open, newest first' },
  'feedback answer': {
    about: 'answer a suggestion or complaint by mail, and take it out of the inbox',
    args: ['<id>'],
    options: { answer: personal('the answer') },
    isChange: true,
    permission: 'edit-accounts',
  },
  'feedback done': {
    about: 'take a suggestion or complaint out of the inbox',
    args: ['<id>'],
    isChange: true,
    permission: 'edit-accounts',
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;

const appoint = { args: ['<account>'], isChange: true, permission: 'edit-operators' } as const;
const ROLE = { role: oneOf(OPERATOR_ROLES, 'what the operator may do (docs/console.md)') } as const;

export const SERVICE_COMMANDS = {
  'operator list': { about: 'who may use the console, and as what' },
  'operator add': { ...appoint, about: 'let an account use the console', options: ROLE },
  'operator set': { ...appoint, about: 'change the role of an operator', options: ROLE },
  'operator reset': { ...appoint, about: 'forget the second factor of an operator and end their console sessions' },
  'operator remove': { ...appoint, about: 'close the console to an operator' },
  changes: { about: 'the last changes made on the command line' },
  undo: {
    about: 'restore what a change of the command line replaced',
    args: ['<change>'],
    details: 'The numbers are those of `changes`. Rows that were changed again since are refused.',
    isChange: true,
    permission: 'see-audit',
  },
  'export channels': { about: 'the active channels with their sources, as a list (M3U)', args: ['<file>'] },
  'export guide': { about: 'the guide as XMLTV', args: ['<file>'] },
  backup: {
    about: 'database, secret and pictures to a new folder, while the server runs',
    args: ['<folder>'],
    details:
      'With PostgreSQL it needs pg_dump. The embedded database answers nothing else while it is copied: some seconds.',
  },
  restore: {
    about: 'a backup of the embedded database; the server must be stopped',
    args: ['<folder>'],
    details:
      'The database of before is kept beside it. A running server is stopped first. A backup: npm run seyir -- backup <folder>',
    isChange: true,
    isMachine: true,
  },
  doctor: {
    about: 'check ffmpeg, database, storage, clock, ports, mail, payment and certificate',
    details: 'Ends with 1 when something is wrong. A note is something a test machine may leave as it is.',
    isMachine: true,
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;
