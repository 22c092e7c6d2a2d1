// Writes XMLTV, the guide that players read beside an M3U list. Text by text, so that a large guide can be streamed.
import { formatUtcStamp } from '../time/istanbul.ts';

export interface XmltvChannel {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly icon: string | undefined;
}

export interface XmltvProgramme {
  readonly channelId: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: string;
  readonly language: string;
  readonly summary: string | undefined;
  readonly category: string | undefined;
  readonly icon: string | undefined;
  readonly season: number | undefined;
  readonly episode: number | undefined;
  /** `13+`. */
  readonly age: string | undefined;
}

export const XMLTV_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<tv generator-info-name="Seyir">\n';
export const XMLTV_TAIL = '</tv>\n';

export function writeXmltvChannel({ id, name, number, icon }: XmltvChannel): string {
  return [
    `<channel id="${escapeXml(id)}">`,
    `<display-name>${escapeXml(name)}</display-name>`,
    `<display-name>${number}</display-name>`,
    ...writeIcon(icon),
    '</channel>\n',
  ].join('');
}

export function writeXmltvProgramme(programme: XmltvProgramme): string {
  const { channelId, startsAt, endsAt, title, language, summary, category, icon, season, episode, age } = programme;
  const lang = ` lang="${escapeXml(language)}"`;
  const times = `start="${writeTime(startsAt)}" stop="${writeTime(endsAt)}"`;
  return [
    `<programme ${times} channel="${escapeXml(channelId)}">`,
    `<title${lang}>${escapeXml(title)}</title>`,
    ...(summary ? [`<desc${lang}>${escapeXml(summary)}</desc>`] : []),
    ...(category ? [`<category${lang}>${escapeXml(category)}</category>`] : []),
    ...writeIcon(icon),
    // xmltv_ns counts from 0, and leaves out what is not known.
    ...(episode === undefined
      ? []
      : [`<episode-num system="xmltv_ns">${season === undefined ? '' : season - 1}.${episode - 1}.</episode-num>`]),
    ...(age ? [`<rating><value>${escapeXml(age)}</value></rating>`] : []),
    '</programme>\n',
  ].join('');
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
