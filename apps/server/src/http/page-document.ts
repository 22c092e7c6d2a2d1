// Server-side changes to the application's HTML document: link preview metadata, the first picture and its words.

import { bannerLogo, bannerPicture } from '@seyir/contract/images';
import { clampable } from '@seyir/core/text/clamped-text';
import { type LocalText, textIn } from '@seyir/core/text/local-text';
import { escapeHtml } from '../shared/html.ts';
import { listLanguages } from '../shared/languages.ts';
import type { Language } from './meta.ts';

/** Title and Open Graph metadata of a page. Link previews of chats and social networks read them without running scripts. */
export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  /** Absolute; undefined leaves the product's own picture. */
  readonly image: string | undefined;
}

/** Replaces the product's metadata by the page's. All values are escaped: names come from operators. */
export function writePageMetadata(document: string, { title, description, url, image }: PageMetadata): string {
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
  // A replacer function: a value may contain `$1`, which a replacement string would expand.
  return document.replace(meta, (_, before: string, after: string) => `${before}${escapeHtml(value)}${after}`);
}

/**
 * The first picture of a page, preloaded in the document itself. It stands in a `<template>`, which fetches nothing:
 * public/start.js of the application shows it only to viewers whose home opens with this picture.
 */
export interface PageOpening {
  /** Landscape, for wide screens. */
  readonly wide: string;
  /** For phones. */
  readonly upright: string;
  readonly words: OpeningWords;
}

/** The words of the first slide, in all languages. */
interface OpeningWords {
  /** The name as a picture. */
  readonly logo: string | undefined;
  readonly name: LocalText;
  readonly summary: LocalText;
}

/** Inserts the picture and the words at the start of the body. */
export function writePageOpening(document: string, { wide, upright, words }: PageOpening): string {
  const picture = bannerPicture(wide, upright);
  const set = picture.srcSet === undefined ? {} : { srcset: picture.srcSet, sizes: picture.sizes };
  const { media, srcSet, sizes } = picture.upright;
  const opening = [
    '<template id="opening"><div class="opening"><div class="banner-art">',
    '<picture>',
    writeTag('source', { media, srcset: srcSet, sizes }),
    writeTag('img', { class: 'banner-art-picture', fetchpriority: 'high', ...set, src: picture.src, alt: '' }),
    '</picture></div>',
    ...listLanguages().map((language) => writeWords(words, language)),
    '</div></template>',
  ].join('');
  return document.replace('<body>', () => `<body>\n    ${opening}`);
}

/** As the application draws the slide. Hidden from screen readers: the application's own slide is read. */
function writeWords({ logo, name, summary }: OpeningWords, language: Language): string {
  const title = escapeHtml(textIn(name, language));
  const picture = { class: 'banner-logo', ...(logo ? bannerLogo(logo) : {}), alt: '' };
  return [
    `<div class="banner-words" lang="${language}" aria-hidden="true"><p class="banner-title">`,
    logo ? writeTag('img', { ...picture, decoding: 'async' }) : `<span class="banner-name">${title}</span>`,
    `</p><div class="opening-facts"></div><p class="banner-summary">${escapeHtml(clampable(textIn(summary, language)))}</p>`,
    '<div class="banner-actions"></div></div>',
  ].join('');
}

function writeTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}>`;
}
