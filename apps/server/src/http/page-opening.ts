// The picture that a page opens with, in the document itself. It waits in a template: public/start.js of the application
// looks who is there first, since not everybody's home opens with it, and what is not shown is not fetched either.
import { bannerPicture } from '@seyir/contract/images';
import { escapeHtml } from '../shared/html.ts';

export interface PageOpening {
  /** Lying, for wide screens. */
  readonly wide: string;
  /** Standing, for phones. */
  readonly upright: string;
}

/** Puts the picture before everything else of the page. */
export function writePageOpening(document: string, { wide, upright }: PageOpening): string {
  const picture = bannerPicture(wide, upright);
  const set = picture.srcSet === undefined ? {} : { srcset: picture.srcSet, sizes: picture.sizes };
  const { media, srcSet, sizes } = picture.upright;
  const opening = [
    '<template id="opening"><div class="opening"><div class="banner-art">',
    writeTag('img', { class: 'banner-art-glow', src: picture.glow, alt: '' }),
    '<picture>',
    writeTag('source', { media, srcset: srcSet, sizes }),
    writeTag('img', { class: 'banner-art-picture', fetchpriority: 'high', ...set, src: picture.src, alt: '' }),
    '</picture></div></div></template>',
  ].join('');
  return document.replace('<body>', () => `<body>\n    ${opening}`);
}

function writeTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}>`;
}
