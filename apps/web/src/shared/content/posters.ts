// Finds the URL of a poster. Besides ours there are two legacy forms: a programme's posters have kind and URL in either of two
// fields, and lists of file names are joined to a path.

import { CONTENT_IMAGE_INDEX } from '@seyir/core/limits/catalogue';
import { splitList } from '@seyir/core/text/split-list';

interface PosterLike {
  readonly url?: string | undefined;
  readonly posterUrl?: string | undefined;
  readonly type?: string | undefined;
  readonly posterType?: string | undefined;
  readonly vertical?: boolean | undefined;
}

/** The kind of a poster, from either field (DATA-08). */
export function posterKind({ type, posterType }: PosterLike): string {
  return type ?? posterType ?? '';
}

/** The URL of a poster, from either field (DATA-08). */
export function posterAddress({ url, posterUrl }: PosterLike): string | undefined {
  return url ?? posterUrl;
}

/** The first poster of the orientation, else any poster. */
export function findPoster(posters: readonly PosterLike[], vertical: boolean): string | undefined {
  const fitting = posters.find((poster) => isUpright(poster) === vertical) ?? posters[0];
  return fitting && posterAddress(fitting);
}

function isUpright(poster: PosterLike): boolean {
  return poster.vertical ?? /^vertical/i.test(posterKind(poster));
}

interface PosterFiles {
  readonly posterpath: string;
  readonly posterfilelist: string;
}

/** The image at an index of the semicolon list, joined to its path (DATA-23, DATA-24); undefined for an empty item. */
export function posterFile({ posterpath, posterfilelist }: PosterFiles, index: number): string | undefined {
  // Empty items count: the list is read by position.
  const name = posterfilelist.split(';')[index]?.trim();
  if (!name) return undefined;
  return posterpath === '' ? name : `${posterpath.replace(/\/+$/, '')}/${name.replace(/^\/+/, '')}`;
}

/** The picture of a content item: the sixth of its list (DATA-23), else the wide poster. */
export const contentImage = (item: PosterFiles & { readonly posters: readonly PosterLike[] }): string | undefined =>
  posterFile(item, CONTENT_IMAGE_INDEX) ?? findPoster(item.posters, false);

/** At most `most` genres, in one line (DATA-13). */
export function genreLine(genre: string | readonly string[], most: number): string {
  return splitList(genre).slice(0, most).join(' · ');
}
