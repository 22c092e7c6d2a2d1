// Writes XMLTV, the guide that players read beside an M3U list. Text by text, so that a large guide can be streamed.
import { entriesOf, type LocalText } from '../text/local-text.ts';
import { formatUtcStamp } from '../time/local-time.ts';

export interface XmltvChannel {
  readonly id: string;
  readonly name: LocalText;
  readonly language: string;
  readonly number: number;
  readonly icon: string | undefined;
}

export interface XmltvProgramme {
  readonly channelId: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: LocalText;
  /** Name of the episode. */
  readonly subTitle: LocalText | null | undefined;
  /** Its texts come first: many players read the first text and no `lang`. */
  readonly language: string;
  readonly summary: LocalText | null | undefined;
  readonly category: LocalText | null | undefined;
  readonly icon: string | undefined;
  readonly season: number | undefined;
  readonly episode: number | undefined;
  /** `13+`. */
  readonly age: string | undefined;
}

export const XMLTV_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<tv generator-info-name="Seyir">\n';
export const XMLTV_TAIL = '</tv>\n';

export function writeXmltvChannel({ id, name, language, number, icon }: XmltvChannel): string {
  return [
    `<channel id="${escapeXml(id)}">`,
    ...writeTexts('display-name', name, language),
    `<display-name>${number}</display-name>`,
    ...writeIcon(icon),
    '</channel>\n',
  ].join('');
}

export function writeXmltvProgramme(programme: XmltvProgramme): string {
  const { channelId, startsAt, endsAt, language, icon, season, episode, age } = programme;
  const times = `start="${writeTime(startsAt)}" stop="${writeTime(endsAt)}"`;
  return [
    `<programme ${times} channel="${escapeXml(channelId)}">`,
    ...writeTexts('title', programme.title, language),
    ...writeTexts('sub-title', programme.subTitle, language),
    ...writeTexts('desc', programme.summary, language),
    ...writeTexts('category', programme.category, language),
    ...writeIcon(icon),
    // xmltv_ns counts from 0, and leaves out what is not known.
    ...(episode === undefined
      ? []
      : [`<episode-num system="xmltv_ns">${season === undefined ? '' : season - 1}.${episode - 1}.</episode-num>`]),
    ...(age ? [`<rating><value>${escapeXml(age)}</value></rating>`] : []),
    '</programme>\n',
  ].join('');
}

/** An element for each language of a text. */
function writeTexts(element: string, text: LocalText | null | undefined, first: string): string[] {
  const entries = text ? entriesOf(text).filter(([, words]) => words !== '') : [];
  const own = entries.filter(([language]) => language === first);
  const others = entries.filter(([language]) => language !== first);
  return [...own, ...others].map(
    ([language, words]) => `<${element} lang="${escapeXml(language)}">${escapeXml(words)}</${element}>`,
  );
}

const writeIcon = (icon: string | undefined): string[] => (icon ? [`<icon src="${escapeXml(icon)}"/>`] : []);

const writeTime = (instant: number): string => `${formatUtcStamp(instant)} +0000`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no way to write these characters: controls, halves of surrogate pairs, two that are no characters. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeXml = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
