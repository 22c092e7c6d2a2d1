// A programme of XMLTV as the guide stores it: times, texts in the languages of the service, numbers and rating.
import type { AgeRating } from '@seyir/core/access/rating-mask';
import { type LocalText, textIn } from '@seyir/core/text/local-text';
import { foldText } from '@seyir/core/text/turkish';
import { readAgeRating, readEpisodeNumber } from '@seyir/core/xmltv/programme-facts';
import { parseXmltvTime, type TimeZone } from '@seyir/core/xmltv/xmltv-time';
import { findLanguage } from '../../shared/languages.ts';
import { isAddress } from '../../shared/open-input.ts';
import type { XmltvProgramme, XmltvText } from './read-xmltv.ts';

export interface GuideProgramme {
  readonly startsAt: number;
  readonly endsAt: number | undefined;
  /** Folded: identity of the programme. */
  readonly key: string;
  readonly name: LocalText;
  readonly summary: LocalText | null;
  readonly category: LocalText | null;
  readonly age: AgeRating | null;
  readonly season: number | null;
  readonly episode: number | null;
  readonly isSeries: boolean;
  readonly isLive: boolean;
  readonly people: readonly string[];
  /** Address of its picture. */
  readonly picture: string | null;
}

const TEXT_LONGEST = 4_000;
const NAME_LONGEST = 300;
const PEOPLE_MOST = 12;
const ADDRESS_LONGEST = 1_000;

/** Memory of a pure function: a guide writes most names, times and numbers many times. */
const MEMORY_MOST = 20_000;

function memoise<T>(read: (text: string) => T): (text: string) => T {
  const memory = new Map<string, T>();
  return (text) => {
    const known = memory.get(text);
    if (known !== undefined) return known;
    if (memory.size >= MEMORY_MOST) memory.clear();
    const value = read(text);
    memory.set(text, value);
    return value;
  };
}

const foldName = memoise(foldText);
const readRating = memoise(readAgeRating);
/** One memory a numbering system. */
const readNumber = memoise((system: string) => memoise((text) => readEpisodeNumber(system, text)));

type ReadProgramme = (programme: XmltvProgramme) => GuideProgramme | undefined;

/** The function returns undefined for a programme without a readable start or a title. */
export function makeReadProgramme(zone: TimeZone): ReadProgramme {
  const readTime = memoise((text) => parseXmltvTime(text, zone));
  return (programme) => readProgramme(programme, readTime);
}

function readProgramme(
  programme: XmltvProgramme,
  readTime: (text: string) => number | undefined,
): GuideProgramme | undefined {
  const startsAt = readTime(programme.start);
  const name = readTexts(programme.titles, NAME_LONGEST);
  if (startsAt === undefined || name === null) return undefined;
  let season: number | null = null;
  let episode: number | null = null;
  for (const { system, text } of programme.episodes) {
    const found = readNumber(system)(text);
    season ??= found?.season ?? null;
    episode ??= found?.episode ?? null;
  }
  return {
    startsAt,
    endsAt: programme.stop === undefined ? undefined : readTime(programme.stop),
    key: foldName(name.tr),
    name,
    summary: joinTexts(readTexts(programme.subTitles, NAME_LONGEST), readTexts(programme.descriptions, TEXT_LONGEST)),
    category: readTexts(programme.categories, NAME_LONGEST),
    age: programme.ratings.map(readRating).find((rating) => rating !== undefined) ?? null,
    ...{ season, episode },
    isSeries: season !== null || episode !== null || programme.subTitles.length > 0,
    isLive: programme.isLive,
    people: listPeople(programme.people),
    picture: readPicture(programme.picture),
  };
}

/** Each name once, in the order of the file. */
function listPeople(people: XmltvProgramme['people']): string[] {
  const names: string[] = [];
  for (const { name } of people) if (names.length < PEOPLE_MOST && !names.includes(name)) names.push(name);
  return names;
}

/** Addresses of the web only: a path could name a file of this machine. */
function readPicture(address: string | undefined): string | null {
  if (address === undefined || address.length > ADDRESS_LONGEST || !isAddress(address)) return null;
  return URL.canParse(address) ? address : null;
}

const findTag = memoise((language) => findLanguage(language) ?? '');

/**
 * Turkish is the text marked as such, else the first unmarked one, else the first; English is its own or the Turkish one. Further
 * languages are those of the service that the file has.
 */
function readTexts(texts: readonly XmltvText[], longest: number): LocalText | null {
  let tr: string | undefined;
  let en: string | undefined;
  let unmarked: string | undefined;
  let further: Record<string, string> | undefined;
  for (const { language, text } of texts) {
    const isUsual = language === 'tr' || language === 'en' || language === '';
    const two = isUsual ? language : language.slice(0, 2).toLowerCase();
    if (two === 'tr') tr ??= text;
    else if (two === 'en') en ??= text;
    else if (two === '') unmarked ??= text;
    else {
      const tag = findTag(language);
      if (tag !== '') further = { [tag]: cut(text, longest), ...further };
    }
  }
  const shown = tr ?? unmarked ?? texts[0]?.text;
  if (shown === undefined) return null;
  const turkish = cut(shown, longest);
  const both = { tr: turkish, en: en === undefined ? turkish : cut(en, longest) };
  return further === undefined ? both : { ...further, ...both };
}

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;

/** The name of the episode stands before its description. */
function joinTexts(subTitle: LocalText | null, description: LocalText | null): LocalText | null {
  if (subTitle === null || description === null) return subTitle ?? description;
  const join = (language: string) =>
    `${textIn(subTitle, language).replace(/[.\s]+$/, '')}. ${textIn(description, language)}`;
  const joined: { tr: string; en: string; [tag: string]: string } = { tr: join('tr'), en: join('en') };
  for (const tag in subTitle) joined[tag] ??= join(tag);
  for (const tag in description) joined[tag] ??= join(tag);
  return joined;
}
