// Extended M3U, the list of channels that IPTV players read: one #EXTINF line with attributes, options, and an address for
// each channel. Real lists break every rule of the format, so a damaged line costs its own channel and never the list.
import { removeHidden } from '../text/hidden-characters.ts';

export interface M3uEntry {
  /** The line of its #EXTINF, from 1. */
  readonly line: number;
  readonly name: string;
  /** As written: may be relative to the list. */
  readonly address: string;
  /** In lower case: `tvg-id`, `tvg-chno`, `group-title`, `catchup-days`, `radio` … */
  readonly attributes: Readonly<Record<string, string>>;
  readonly userAgent: string | undefined;
  readonly referrer: string | undefined;
}

export interface M3uList {
  readonly entries: readonly M3uEntry[];
  /** Attributes of the first line: `url-tvg` and `x-tvg-url` are addresses of a guide. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Lines that were skipped, with the reason. */
  readonly notes: readonly string[];
}

/** A text that is no list of channels at all; the message says what it is instead. */
export class M3uError extends Error {
  override readonly name = 'M3uError';
}

interface Draft {
  readonly line: number;
  readonly name: string;
  readonly attributes: Record<string, string>;
  group: string | undefined;
  userAgent: string | undefined;
  referrer: string | undefined;
}

export function parseM3u(text: string): M3uList {
  refuseOthers(text);
  const entries: M3uEntry[] = [];
  const notes: string[] = [];
  let header: Record<string, string> = {};
  let draft: Draft | undefined;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const content = raw.trim();
    const line = index + 1;
    if (/^#EXTM3U/i.test(content)) header = readAttributes(content.slice(7)).attributes;
    else if (/^#EXTINF\s*:/i.test(content)) {
      if (draft) notes.push(`Line ${draft.line}: "${draft.name}" has no address.`);
      draft = { ...readInfo(content), line, group: undefined, userAgent: undefined, referrer: undefined };
    } else if (content.startsWith('#')) readOption(content, draft);
    else if (content !== '') {
      if (draft) entries.push(finish(draft, content));
      else notes.push(`Line ${line}: an address without a name before it.`);
      draft = undefined;
    }
  }
  if (draft) notes.push(`Line ${draft.line}: "${draft.name}" has no address.`);
  if (entries.length === 0) throw new M3uError('The list names no channels.');
  return { entries, attributes: header, notes };
}

function refuseOthers(text: string): void {
  const head = text
    .slice(0, 2_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head === '') throw new M3uError('The list is empty.');
  if (/^<(!doctype|html|head|body|\?xml|script)/i.test(head)) {
    throw new M3uError(
      'This is a web page and not a list of channels: the address may need a password, or has expired.',
    );
  }
  if (/^#EXT-X-(STREAM-INF|TARGETDURATION|MEDIA-SEQUENCE)/im.test(text)) {
    throw new M3uError('This is a single stream (HLS) and not a list of channels: add it with `channel add`.');
  }
  if (head.includes('\u0000')) throw new M3uError('This is not a text file.');
}

/** `#EXTINF:-1 tvg-id="a" group-title="b",The name, with commas`. */
function readInfo(content: string): Pick<Draft, 'name' | 'attributes'> {
  const afterDuration = content.replace(/^#EXTINF\s*:\s*(-?[\d.]*)/i, '');
  const { attributes, rest } = readAttributes(afterDuration);
  const name = rest.replace(/^[\s,]+/, '').trim() || (attributes['tvg-name'] ?? '').trim();
  return { name: removeHidden(name) || 'Unnamed', attributes };
}

const ATTRIBUTE_NAME = /[\s,]*([A-Za-z][\w-]*)\s*=\s*/y;
/** The beginning of the next attribute inside a value: the closing quote of this one is missing. */
const NEXT_ATTRIBUTE = /\s+[A-Za-z][\w-]*\s*=\s*["']/;

/** Attributes from the start of the text, and what follows them. */
function readAttributes(text: string): { attributes: Record<string, string>; rest: string } {
  const attributes: Record<string, string> = {};
  let at = 0;
  for (;;) {
    ATTRIBUTE_NAME.lastIndex = at;
    const match = ATTRIBUTE_NAME.exec(text);
    // A comma before a name that contains `=` ends the attributes: `…,2+2=4`.
    if (match === null || (at > 0 && /^\s*,/.test(match[0]) && !/^["']/.test(text.slice(ATTRIBUTE_NAME.lastIndex))))
      break;
    const { value, end } = readValue(text, ATTRIBUTE_NAME.lastIndex);
    attributes[(match[1] ?? '').toLowerCase()] = value.trim();
    at = end;
  }
  return { attributes, rest: text.slice(at) };
}

function readValue(text: string, from: number): { value: string; end: number } {
  const quote = text[from];
  if (quote !== '"' && quote !== "'") {
    const [value = ''] = /^[^\s,]*/.exec(text.slice(from)) ?? [];
    return { value, end: from + value.length };
  }
  const closing = text.indexOf(quote, from + 1);
  const inside = text.slice(from + 1, closing === -1 ? undefined : closing);
  const next = NEXT_ATTRIBUTE.exec(inside + (closing === -1 ? '' : quote));
  if (next) return { value: inside.slice(0, next.index), end: from + 1 + next.index };
  if (closing !== -1) return { value: inside, end: closing + 1 };
  // The last value without a closing quote: the name begins at its last comma.
  const comma = inside.lastIndexOf(',');
  return comma === -1 ? { value: inside, end: text.length } : { value: inside.slice(0, comma), end: from + 1 + comma };
}

function readOption(content: string, draft: Draft | undefined): void {
  if (draft === undefined) return;
  const [, group] = /^#EXTGRP\s*:\s*(.+)$/i.exec(content) ?? [];
  if (group !== undefined) draft.group = group.trim();
  const [, name = '', value = ''] = /^#(?:EXTVLCOPT|KODIPROP)\s*:\s*([^=]+?)\s*=\s*(.*)$/i.exec(content) ?? [];
  setOption(draft, name, value.replace(/^"(.*)"$/, '$1'));
}

function setOption(draft: Draft, name: string, value: string): void {
  if (value === '') return;
  if (/^(http-)?user-agent$/i.test(name)) draft.userAgent = value;
  else if (/^(http-)?refer(r)?er$/i.test(name)) draft.referrer = value;
}

/** Options may stand behind the address too, as Kodi writes them: `http://…|User-Agent=x&Referer=y`. */
function finish(draft: Draft, content: string): M3uEntry {
  const [address = '', options = ''] = content.split('|', 2);
  for (const option of options.split('&')) {
    const [name = '', ...value] = option.split('=');
    setOption(draft, name, decodePercent(value.join('=')));
  }
  const { line, name, attributes, group, userAgent, referrer } = draft;
  const groupTitle = attributes['group-title'] || group;
  return {
    line,
    name,
    address: address.trim(),
    attributes: { ...attributes, ...(groupTitle ? { 'group-title': groupTitle } : {}) },
    userAgent: userAgent ?? attributes['user-agent'] ?? attributes['http-user-agent'],
    referrer: referrer ?? attributes['http-referrer'] ?? attributes['http-referer'],
  };
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
