// Commands about the catalogue: titles, home, channels, genres, texts, advertisements, watermark.
import { TEXT_KINDS } from '../../catalog/text-kinds.ts';
import { AD_SLOTS } from '../../limits/home.ts';
import {
  address,
  ageRating,
  type CommandSpec,
  file,
  flag,
  oneOf,
  onOff,
  picture,
  prose,
  repeated,
  text,
  whole,
} from '../command-spec.ts';

const NAME = { name: text('name in Turkish'), 'name-en': text('name in English') } as const;
const SUMMARY = { summary: prose('summary in Turkish'), 'summary-en': prose('summary in English') } as const;

/** Markers of a film or an episode. */
const MARKERS = {
  recap: text('part that shows what happened before, which viewers may skip; "-" for none', '0:00-0:40'),
  intro: text('opening titles, which viewers may skip; "-" for none', '0:40-1:20'),
  credits: text('where the closing credits begin: the next episode is offered; "-" for none', '41:10'),
} as const;

const SOURCE = {
  source: address('address or file of the picture (docs/ingest.md)'),
  'user-agent': text('request header of a source over HTTP; "-" for none'),
  referrer: text('request header of a source over HTTP; "-" for none', 'address'),
  fallback: address('second source, shown while the first is away; "-" for none'),
  rungs: text('rungs to encode; "-" for those that fit the source', 'v720,v360'),
  copy: oneOf(['on', 'off', 'auto'], 'pass picture and sound on as they are: always, never, or when they fit'),
  delay: whole('players stay so far behind a live source in parts; 0: as near as they can', {
    most: 30,
    value: 'seconds',
  }),
} as const;

const CHANNEL = {
  ...SOURCE,
  number: whole('channel number', { least: 1, most: 999_999 }),
  genre: text('genre of channels', 'id'),
  'guide-id': text('id in guide files; "-" for none', 'id'),
  logo: { ...picture('file or address of the logo'), isFetched: true },
  package: repeated(text('part of this package; may be repeated', 'id')),
  age: ageRating('age rating'),
  free: onOff('free for guests'),
  'time-shift': onOff('may be paused and moved back'),
  'catch-up-hours': whole('past programmes that can be watched; 0 is none', { most: 24 * 30, value: 'hours' }),
  recordable: onOff('may be recorded'),
  encrypted: onOff('segments are encrypted'),
  active: onOff('shown and ingested'),
} as const;

const SEASON = {
  name: text('name in Turkish, beside the number; "-" for none'),
  'name-en': text('name in English'),
} as const;
/** Numbers are smallint. */
const NUMBERS = { least: 1, most: 9_999 };

const edit = { isChange: true, permission: 'edit-catalogue' } as const;

export const CATALOGUE_COMMANDS = {
  'title list': { about: 'films and series' },
  'title set': {
    ...edit,
    about: 'change, publish or hide a film or a series',
    args: ['<id>'],
    options: {
      ...NAME,
      ...SUMMARY,
      year: whole('year it was made', { least: 1880, most: 2_200 }),
      age: ageRating('age rating'),
      new: onOff('marked as new'),
      kids: onOff('shown to kids profiles'),
      published: onOff('shown to viewers'),
      poster: picture('upright picture: file or address; "-" for none'),
      landscape: picture('wide picture: file or address; "-" for none'),
      background: picture('picture behind the page: file or address; "-" for none'),
      lockup: picture('the name as a drawn picture: file or address; "-" for none'),
      ...MARKERS,
    },
  },
  'title remove': {
    about: 'remove a film or a series with its media',
    args: ['<id>'],
    options: { yes: flag('yes, its media and what viewers keep of it: this cannot be undone') },
    details: 'A title that was sold, or is part of a bundle, stays: hide it with title set <id> --published off.',
    isChange: true,
  },
  'episode list': { about: 'the episodes of a series', args: ['<series>'] },
  'episode set': {
    ...edit,
    about: 'change the name, summary, still or markers of an episode',
    args: ['<id>'],
    options: { ...NAME, ...SUMMARY, still: picture('file or address of its picture; "-" for none'), ...MARKERS },
  },
  'season list': { about: 'the seasons of a series', args: ['<series>'] },
  'season add': {
    ...edit,
    about: 'a season of a series; viewers see it with its first episode',
    args: ['<series>'],
    options: { number: whole('its number; after the last one unless given', NUMBERS), ...SEASON },
  },
  'season set': {
    ...edit,
    about: 'change the number or the name of a season',
    args: ['<season>'],
    options: { number: whole('its number', NUMBERS), ...SEASON },
  },
  'season remove': { ...edit, about: 'remove a season without episodes', args: ['<season>'] },
  'episode move': {
    ...edit,
    about: 'move an episode to another season or number',
    args: ['<episode>', '<season>'],
    options: { number: whole('its number there; its own one, or after the last, unless given', NUMBERS) },
  },
  'home list': { about: 'the menus with their banners, and the tabs with their rows' },
  'home rows': {
    ...edit,
    about: 'the rows of a tab, in this order',
    args: ['<tab>', '[row…]'],
    details: 'Rows that are left out leave the tab. Any row of `home list` may be added.',
  },
  'home banners': {
    ...edit,
    about: 'the banners of a menu, in this order',
    args: ['<menu>', '[banner…]'],
    details: 'Banners that are left out are removed. title:<id> and channel:<code> are new ones.',
  },
  'home row': {
    ...edit,
    about: 'make or change a row of content',
    args: ['<id>'],
    options: {
      ...NAME,
      titles: { ...text('films and series kept by hand, in this order', 'id,id'), picks: 'titles' },
      channels: { ...text('channels kept by hand, in this order', 'code,code'), picks: 'channels' },
      rule: text('what the catalogue has of this kind', 'genre=…,type=MOVIE'),
      vertical: onOff('upright posters'),
    },
    details: `A rule has conditions with commas between: genre, type (MOVIE, SERIES), kids, isNew, awarded, original (yes, no), year, beforeYear,
seasons, minImdb, maxPrice, offer, product, bundle; channels=all or channels=<genre> is a row of channels; sort is imdb or year.
\`home rows\` puts the row into a tab.`,
  },
  'channel list': { about: 'all channels: number, code, name, state' },
  'channel add': { ...edit, about: 'a channel from one source', args: ['<name>'], options: CHANNEL },
  'channel set': {
    ...edit,
    about: 'change a channel',
    args: ['<channel>'],
    options: {
      name: text('its name'),
      ...CHANNEL,
      'no-package': repeated(text('no longer part of this package; may be repeated', 'id')),
    },
    details: '<channel> is its number or its code.',
  },
  'channel remove': {
    about: 'remove a channel with its guide, archive and recordings',
    args: ['<channel>'],
    options: { yes: flag('yes, its recordings too: this cannot be undone') },
    details: 'To take a channel off air and keep everything: channel set <channel> --active off.',
    isChange: true,
  },
  'channel source': { about: 'open the source of a channel, and say what is there', args: ['<channel>'] },
  'channel status': {
    about: 'which channels are live: newest segment, restarts, the last failure',
    args: ['[channel]'],
  },
  'genre list': { about: 'genres of titles, channels and programmes' },
  'genre add': {
    about: 'a genre, or new names for one',
    args: ['<kind>', '<id>'],
    options: { tr: text('its name in Turkish'), en: text('its name in English') },
    details: '<kind> is title, channel or programme.',
    isChange: true,
  },
  'genre remove': {
    about: 'a genre that nothing has',
    args: ['<kind>', '<id>'],
    details: '<kind> is title, channel or programme.',
    isChange: true,
  },
  'text list': {
    about: 'the texts of the catalogue in a language',
    args: ['<language>'],
    options: {
      kind: oneOf(TEXT_KINDS, `one of ${TEXT_KINDS.join(', ')}`, 'kind'),
      missing: flag('only those that lack the language'),
      write: file('write them to a new table to edit, for `import texts`'),
    },
  },
  'text set': {
    ...edit,
    about: 'translate one text of the catalogue',
    args: ['<language>', '<text>'],
    options: { words: prose('the text in this language; "-" removes it') },
    details: `A text is named as \`text list\` prints it: title:kiyi:name. Without a translation it is shown in English, else in Turkish.`,
  },
  'import texts': {
    about: 'translations from a table that `text list --write` made',
    args: ['<language>', '<table>'],
    details: `Columns with tabs between: the text, its Turkish, its English, the translation. Empty translations and lines that begin with #
are left out. One wrong line changes nothing.`,
    isChange: true,
    isAlone: true,
  },
  'ad list': { about: 'house advertisements by slot' },
  'ad set': {
    ...edit,
    about: 'add or change a house advertisement',
    args: ['<id>'],
    options: {
      slot: oneOf(AD_SLOTS, `its place: ${AD_SLOTS.join(', ')}`, 'slot'),
      headline: text('headline in Turkish'),
      'headline-en': text('headline in English; the Turkish one unless given'),
      body: prose('a sentence below it, in Turkish; "-" for none'),
      'body-en': prose('the sentence in English'),
      button: text('text of its button, in Turkish; "-" for none'),
      'button-en': text('text of its button, in English'),
      link: text('where it leads: /dashboard/… or https://…; "-" for none', 'address'),
      image: { ...picture('file of its picture; "-" for none'), isFetched: true },
      position: whole('order among the advertisements of its slot, which take turns'),
      active: onOff('shown'),
    },
  },
  'ad remove': { ...edit, about: 'remove a house advertisement', args: ['<id>'] },
  'watermark show': { about: 'the watermarks of all channels and of single ones' },
  'watermark set': {
    ...edit,
    about: 'show a watermark that names the session, or change its look',
    options: {
      channel: { ...text('for this channel alone, by number or code', 'channel'), picks: 'channel' },
      every: whole('until it shows, and between two; 5 unless given', { least: 1, most: 1_440, value: 'minutes' }),
      for: whole('how long it stays; 10 unless given', { least: 1, most: 3_600, value: 'seconds' }),
      time: onOff('with the time of day'),
      size: whole('height of its letters', { least: 6, most: 200, value: 'pixels' }),
      colour: text('of its letters, as #ffffff66', 'colour'),
      background: text('behind its letters', 'colour'),
      across: text('percent of the width it moves in, as 10-80', 'from-to'),
      down: text('percent of the height it moves in, as 10-80', 'from-to'),
    },
  },
  'watermark off': {
    ...edit,
    about: 'no watermark, on all channels or on one that had its own',
    options: { channel: text('for this channel alone, by number or code', 'channel') },
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;
