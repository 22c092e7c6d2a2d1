// Writes extended M3U, the list of channels and films that IPTV players read.

interface M3uItem {
  readonly name: string;
  readonly address: string;
  /** In the order in which they are written; an attribute without a value is left out. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

/** The first line. `url-tvg` and `x-tvg-url` are two names of the guide's address; players know one or the other. */
export function writeM3uHead(guide: string | undefined): string {
  return guide === undefined ? '#EXTM3U\n' : `#EXTM3U${writeAttributes({ 'url-tvg': guide, 'x-tvg-url': guide })}\n`;
}

/** Live streams have no length, which is written as -1. */
export function writeM3uItem({ name, address, attributes }: M3uItem, lengthSeconds = -1): string {
  return `#EXTINF:${lengthSeconds}${writeAttributes(attributes)},${oneLine(name)}\n${address}\n`;
}

const writeAttributes = (attributes: M3uItem['attributes']): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    // The format has no escape for a quote, and some readers take both kinds.
    .map(([name, value]) => ` ${name}="${oneLine(String(value)).replaceAll(/["']/g, '’')}"`)
    .join('');

/** A line break ends an entry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
