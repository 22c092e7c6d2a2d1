// Finding the picture of something. Pictures come in two old forms besides ours: a programme's posters name their kind and
// address in either of two fields, and lists of image names are joined to a path.

import { splitList } from '@seyir/core/text/split-list';

export interface PosterLike {
  readonly url?: string | undefined;
  readonly posterUrl?: string | undefined;
  readonly type?: string | undefined;
  readonly posterType?: string | undefined;
  readonly vertical?: boolean | undefined;
}

/** The kind of a poster, in whichever field it stands (DATA-08). */
export function posterKind({ type, posterType }: PosterLike): string {
  return type ?? posterType ?? '';
}

/** The address of a poster, in whichever field it stands (DATA-08). */
export function posterAddress({ url, posterUrl }: PosterLike): string | undefined {
  return url ?? posterUrl;
}

/** The poster that stands upright or lies, as wanted; any other rather than none. */
export function findPoster(posters: readonly PosterLike[], vertical: boolean): string | undefined {
  const fitting = posters.find((poster) => isUpright(poster) === vertical) ?? posters[0];
  return fitting && posterAddress(fitting);
}

function isUpright(poster: PosterLike): boolean {
  return poster.vertical ?? /^vertical/i.test(posterKind(poster));
}

export interface PosterFiles {
  readonly posterpath: string;
  readonly posterfilelist: string;
}

/** The image at a place of the semicolon list, joined to its path (DATA-23, DATA-24); undefined when there is none. */
export function posterFile({ posterpath, posterfilelist }: PosterFiles, index: number): string | undefined {
  // Empty places count: the list is read by position.
  const name = posterfilelist.split(';')[index]?.trim();
  if (!name) return undefined;
  return posterpath === '' ? name : `${posterpath.replace(/\/+$/, '')}/${name.replace(/^\/+/, '')}`;
}

/** Genres as one line: at most `most` of them (DATA-13). */
export function genreLine(genre: string | readonly string[], most: number): string {
  return splitList(genre).slice(0, most).join(' · ');
}
