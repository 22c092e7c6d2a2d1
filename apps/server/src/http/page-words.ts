// The name, the sentence and the picture of a page in the application's document. Chats and social networks read them from
// there; they run no script.
import { escapeHtml } from '../shared/html.ts';

export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  /** Absolute; undefined leaves the product's own picture. */
  readonly image: string | undefined;
}

/** Puts the words where the document has the product's. Everything is escaped: names come from operators. */
export function writePageWords(document: string, { title, description, url, image }: PageWords): string {
  const named = document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `<meta property="og:url" content="${escapeHtml(url)}" />\n  </head>`);
  const metas: Readonly<Record<string, string | undefined>> = {
    description,
    'og:title': title,
    'og:description': description,
    'og:image': image,
  };
  return Object.entries(metas).reduce((text, [name, value]) => (value ? writeMeta(text, name, value) : text), named);
}

function writeMeta(document: string, name: string, value: string): string {
  const meta = new RegExp(`(<meta\\s+(?:name|property)="${name}"\\s+content=")[^"]*(")`);
  // By function: a name may contain what a replacement text would take for a group.
  return document.replace(meta, (_, before: string, after: string) => `${before}${escapeHtml(value)}${after}`);
}
