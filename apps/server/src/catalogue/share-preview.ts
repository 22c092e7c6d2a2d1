// What the address of a title shows when it is shared. Anybody may ask, so it says no more than a poster on a wall would.
import { imageAt } from '@seyir/contract/images';
import type { Catalogue } from './catalogue.ts';

export interface SharePreviewDeps {
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly publicUrl: () => string;
}

export interface SharePreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string | undefined;
}

const TITLE_PAGE = /\/voddetail\/([^/]+)\/?$/;
const PRODUCT = 'Seyir';
const IMAGE_WIDTH = 1280;

/** The words for a page of the application; undefined for all but titles. The product speaks Turkish to strangers. */
export function describeTitlePage({ catalogue, publicUrl }: SharePreviewDeps, path: string): SharePreview | undefined {
  const id = TITLE_PAGE.exec(path)?.[1];
  const title = id === undefined ? undefined : catalogue.current().titleById.get(id);
  // Who is too young for it is not shown it by a chat either.
  if (title === undefined || title.age === '18+') return undefined;
  const picture = title.background ?? title.posterHorizontal;
  return {
    title: `${title.name.tr} · ${PRODUCT}`,
    description: title.summary.tr,
    url: `${publicUrl()}${path.split('/').map(encodeURIComponent).join('/')}`,
    image: picture && `${publicUrl()}${imageAt(picture.url, IMAGE_WIDTH)}`,
  };
}
