// XMLTV as a stream (saxes): one call for each channel and each programme, with little more than one element in memory.

import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { removeHidden } from '@seyir/core/text/hidden-characters';
import { SaxesParser } from 'saxes';
import { InputError } from '../../shared/open-input.ts';

/** The file is no guide, or a broken one. The message is a sentence for the operator. */
export class GuideFileError extends Error {
  override readonly name = 'GuideFileError';
}

export interface XmltvText {
  readonly language: string;
  readonly text: string;
}

export interface XmltvChannel {
  readonly id: string;
  readonly names: readonly string[];
}

/** Attributes and texts as they stand in the file. */
export interface XmltvProgramme {
  readonly channel: string;
  readonly start: string;
  readonly stop: string | undefined;
  readonly titles: readonly XmltvText[];
  readonly subTitles: readonly XmltvText[];
  readonly descriptions: readonly XmltvText[];
  readonly categories: readonly XmltvText[];
  readonly episodes: readonly { readonly system: string; readonly text: string }[];
  readonly ratings: readonly string[];
  readonly people: readonly { readonly job: string; readonly name: string }[];
  /** Address of its first picture. */
  readonly picture: string | undefined;
  readonly isLive: boolean;
}

interface XmltvHandlers {
  onChannel(channel: XmltvChannel): void;
  onProgramme(programme: XmltvProgramme): void;
}

/** Twice the largest guide that a small machine reads within the time of its job. */
export const LONGEST_GUIDE = 1_000_000_000;
/** Characters without a tag, at most: the parser keeps a text in memory until it ends. */
const LONGEST_TEXT = 1_000_000;

/** Entities that guides use although XML does not know them. */
const EXTRA_ENTITIES = {
  nbsp: '\u00a0',
  uuml: 'ü',
  ouml: 'ö',
  ccedil: 'ç',
  Uuml: 'Ü',
  Ouml: 'Ö',
  Ccedil: 'Ç',
  hellip: '…',
};

/** Reads to the end. Rejects with GuideFileError for a file that is broken anywhere. */
export async function readXmltv(stream: Readable, handlers: XmltvHandlers, signal?: AbortSignal): Promise<void> {
  let sinceTag = 0;
  const parser = makeParser(handlers, () => {
    sinceTag = 0;
  });
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      decoder ??= new TextDecoder(findEncoding(chunk), { fatal: false });
      const text = decoder.decode(chunk, { stream: true });
      sinceTag += text.length;
      parser.write(text);
      if (sinceTag > LONGEST_TEXT) throw new GuideFileError('The guide has a text of more than a megabyte.');
    }
    if (decoder === undefined) throw new GuideFileError('The guide is empty.');
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof GuideFileError || error instanceof InputError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new GuideFileError(`The guide is broken, so nothing was changed: ${reason}`, { cause: error });
  }
}

/** The encoding of the XML declaration: Turkish guides are often ISO-8859-9. */
function findEncoding(chunk: Buffer): string {
  const [, name] =
    /^[^<]{0,4}<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(chunk.subarray(0, 200).toString('latin1')) ?? [];
  try {
    return new TextDecoder(name ?? 'utf-8').encoding;
  } catch {
    throw new GuideFileError(`The guide is written in ${name}, which is not known here.`);
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

/** Elements whose text is read. */
const TEXT_ELEMENTS = new Set([
  ...['display-name', 'title', 'sub-title', 'desc', 'category', 'episode-num', 'value'],
  ...['director', 'actor', 'presenter', 'guest'],
]);

// Two million elements pass here: no closures, and no work for elements that are not read.
function makeParser({ onChannel, onProgramme }: XmltvHandlers, onTag: () => void): SaxesParser {
  // As 1.0 whatever the file declares: 1.1 has characters that the spill uses to separate texts.
  const parser = new SaxesParser({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  Object.assign(parser.ENTITIES, EXTRA_ENTITIES);
  let programme: Mutable<XmltvProgramme> | undefined;
  let channel: Mutable<XmltvChannel> | undefined;
  let depth = 0;
  let isInRating = false;
  /** Of the element that is open. */
  let isTextWanted = false;
  let text = '';
  let language = '';
  let system = '';

  const collectText = (more: string) => {
    if (isTextWanted) text += more;
  };
  parser.on('error', (error) => {
    throw new GuideFileError(`The guide is broken, so nothing was changed: ${error.message}`);
  });
  parser.on('text', collectText);
  parser.on('cdata', collectText);
  parser.on('opentag', ({ name, attributes }) => {
    onTag();
    depth += 1;
    if (depth === 1) {
      if (name !== 'tv') {
        throw new GuideFileError(`This is not a guide in XMLTV: its first element is <${name}>, not <tv>.`);
      }
    } else if (depth === 2) {
      if (name === 'programme') programme = startProgramme(attributes);
      else if (name === 'channel') channel = { id: attributes.id ?? '', names: [] };
    } else if (TEXT_ELEMENTS.has(name)) {
      isTextWanted = true;
      text = '';
      language = attributes.lang ?? '';
      system = attributes.system ?? 'onscreen';
    } else if (name === 'rating') isInRating = true;
    else if (programme && name === 'icon') programme.picture ??= attributes.src;
    else if (programme && name === 'live') programme.isLive = true;
  });

  const keepText = (name: string, value: string) => {
    if (channel) {
      if (name === 'display-name') channel.names.push(removeHidden(value));
      return;
    }
    if (programme === undefined) return;
    if (name === 'title') programme.titles.push({ language, text: removeHidden(value) });
    else if (name === 'sub-title') programme.subTitles.push({ language, text: removeHidden(value) });
    else if (name === 'desc') programme.descriptions.push({ language, text: value });
    else if (name === 'category') programme.categories.push({ language, text: value });
    else if (name === 'episode-num') programme.episodes.push({ system, text: value });
    else if (name === 'value') {
      if (isInRating) programme.ratings.push(value);
    } else programme.people.push({ job: name, name: value });
  };
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (isTextWanted) {
      const value = text.trim();
      if (value !== '') keepText(name, value);
      isTextWanted = false;
    }
    if (name === 'rating') isInRating = false;
    if (depth !== 1) return;
    if (programme) onProgramme(programme);
    if (channel) onChannel(channel);
    programme = undefined;
    channel = undefined;
  });
  return parser;
}

const startProgramme = ({ channel = '', start = '', stop }: Record<string, string>): Mutable<XmltvProgramme> => ({
  ...{ channel, start, stop, titles: [], subTitles: [], descriptions: [], categories: [] },
  ...{ episodes: [], ratings: [], people: [], picture: undefined, isLive: false },
});
