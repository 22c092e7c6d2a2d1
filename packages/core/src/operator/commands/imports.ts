// Commands that read lists, guides and media of others, and those about the guide.
import { ageRating, type CommandSpec, file, flag, repeated, text, whole } from '../command-spec.ts';

export const IMPORT_COMMANDS = {
  'import channels': {
    about: 'channels from a list (.m3u, .m3u8), a file or an address',
    args: ['<list>'],
    options: {
      name: text('name of the list, which ties this import to the next; the file name unless given', 'name'),
      package: repeated(text('package of the new channels; may be repeated', 'id')),
      free: flag('new channels are free for guests'),
      age: ageRating('age rating of the new channels; G unless given'),
      inactive: flag('new channels are switched off: switch on with `channel set <channel> --active on`'),
      'remove-missing': flag('switch off the channels of this list that it no longer names'),
      'no-probe': flag('do not open the sources'),
      'no-logos': flag('do not fetch logos'),
    },
    details: `Read are tvg-id, tvg-chno, tvg-name, tvg-logo (fetched and kept), group-title, radio, catchup and catchup-days, and the
options for user agent and referrer. Importing a list again changes only what the list has changed: what you changed with
\`channel set\` stays. New and changed sources are opened for a moment, and the verdict is shown; a source that does not
answer is imported all the same. Every active channel is ingested all the time by an ffmpeg of its own.`,
    isChange: true,
    isAlone: true,
  },
  'import guide': {
    about: 'a TV guide (XMLTV, .xml or .xml.gz), a file or an address, once or on a schedule',
    args: ['<guide>'],
    options: {
      'time-zone': text('zone of times without one, as Europe/Istanbul; UTC unless given', 'zone'),
      every: text('fetch the address again every so many hours; 0.25 or more', 'hours'),
      name: text('name of the scheduled guide; the host of its address unless given', 'name'),
    },
    details: `Channels of the file are found here by guide id (\`channel set <channel> --guide-id <id>\`), else by code, else by name.
The file decides about the time it covers on a channel; the rest of the guide stays. A programme that was moved or renamed
keeps its recordings, reminders and tickets. Pictures of programmes are fetched afterwards, 500 at a time; a server with the
role worker fetches the rest. A broken file changes nothing. An import cannot be undone: import the guide of
before.`,
    isChange: true,
  },
  'guide map': {
    about: 'connect channels with the ids of guide files by a table to edit',
    args: ['[table]'],
    options: { write: file('write the table of all channels to a new file, to edit it') },
    details: `A line has the number or code of a channel, a tab, its id in guide files ("-" for none), and perhaps its name, which is not
read. Lines that begin with # and channels that the table does not name stay as they are.`,
    isChange: true,
    isAlone: true,
  },
  'guide sources': { about: 'guides that are fetched on a schedule, and how the last fetch went' },
  'guide remove': { about: 'stop fetching a guide; its airings stay', args: ['<name>'], isChange: true },
  'schedule set': {
    about: 'the order of coming airings on a channel that is computed from the guide',
    args: ['<channel>', '<airing>', '[more…]'],
    details:
      'The airings follow each other from the start of the earliest one. The next import of a guide decides again.',
    isChange: true,
    permission: 'edit-catalogue',
  },
  'import title': {
    about: 'a film, an episode or a trailer from a file',
    args: ['<file>'],
    options: {
      meta: file('a new film, or new facts for one (docs/media.md)', 'title.json'),
      id: text('a film or an episode of the catalogue', 'id'),
      trailer: flag('the file is the trailer of the film or series'),
    },
    details:
      'The file is packaged on this machine. It needs ffmpeg 5 or newer. New media takes the place of the old one in the\nmoment it is ready; this cannot be undone, import the old file again.',
    isChange: true,
    isResumable: true,
  },
  'import series': {
    about: 'a series from a folder: seasons and episodes by the names of its files',
    args: ['<folder>'],
    options: {
      id: text('id of the series; made from its name unless given', 'id'),
      meta: file('its facts; series.json or tvshow.nfo of the folder unless given', 'series.json'),
      name: text('its name, where no file says it'),
      year: whole('its year, where no file says it', { least: 1880, most: 2_200, value: 'year' }),
      age: ageRating('age rating, where no file says it'),
      genre: repeated(text('genre of titles; may be repeated', 'id')),
      package: repeated(text('part of this package; may be repeated', 'id')),
      free: flag('free for all viewers'),
      again: flag('package files again that were packaged before'),
    },
    details: `Files are named S01E02, 1x02, "Season 1/02 - Name" or "2. Sezon/Bölüm 5"; a .json or .nfo beside a file has its name,
summary, numbers and (.json) markers, a picture of the same name (or name-thumb.jpg) is its still, and poster, landscape, fanart and
clearlogo are pictures of the series (docs/media.md). Importing again packages only new files and keeps all ids. An
episode whose file is gone stays. Undo removes the rows; packaged media stays until the files are imported again.`,
    isChange: true,
    isResumable: true,
  },
  'import subtitles': {
    about: 'subtitles of films and episodes, from a file or a folder (.srt, .vtt, .ass)',
    args: ['<file>'],
    options: {
      id: text('the film or episode of the file; the start of its name unless given', 'id'),
      language: text('language of the file, as tr; the end of its name unless given', 'tag'),
      default: flag('shown unless the viewer chooses otherwise'),
    },
    details: `Files are named kiyi.tr.srt or kiyi-s01e02.en.vtt. UTF-8 and the Turkish code page (Windows-1254) are read. Subtitles of the
same language are replaced. It needs ffmpeg 5 or newer, and media that is ready: see \`assets\`.`,
    isChange: true,
    isAlone: true,
  },
  'import posters': {
    about: 'pictures of titles and stills of episodes, from a folder or a file',
    args: ['<folder>'],
    details: `A file is named by the id it belongs to and the place of the picture: kiyi.jpg and kiyi-poster.jpg are upright, kiyi-landscape.jpg
lies, kiyi-fanart.jpg is the background, kiyi-clearlogo.png the drawn name; kiyi-s01e02.jpg is the still of an episode.
In a folder named by the id, poster.jpg, landscape.jpg, fanart.jpg and clearlogo.png will do.`,
    isChange: true,
    isAlone: true,
  },
  assets: { about: 'media made from files: states and reasons' },
  'assets clear': {
    about: 'forget the files that could not be packaged',
    details: 'They are packaged again by importing them again. Media that plays is not touched.',
    isChange: true,
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;
