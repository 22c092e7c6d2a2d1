// Link preview of a title's address. It is public, so it holds nothing beyond a poster's content.
import { imageAt } from '@seyir/contract/images';
import type { Catalogue } from './catalogue.ts';

export interface SharePreviewDeps {
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly publicUrl: () => string;
}

interface SharePreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string | undefined;
}

const TITLE_PAGE = /\/voddetail\/([^/]+)\/?$/;
const PRODUCT = 'Seyir';
const IMAGE_WIDTH = 1280;

/** The link preview of a page; undefined for all but titles. Link previews are in Turkish. */
export function describeTitlePage({ catalogue, publicUrl }: SharePreviewDeps, path: string): SharePreview | undefined {
  const id = TITLE_PAGE.exec(path)?.[1];
  const title = id === undefined ? undefined : catalogue.current().titleById.get(id);
  // Adult titles have no preview: viewers of a chat have no known age.
  if (title === undefined || title.age === '18+') return undefined;
  const picture = title.background ?? title.posterHorizontal;
  return {
    title: `${title.name.tr} · ${PRODUCT}`,
    description: title.summary.tr,
    url: `${publicUrl()}${path.split('/').map(encodeURIComponent).join('/')}`,
    image: picture && `${publicUrl()}${imageAt(picture.url, IMAGE_WIDTH)}`,
  };
}
