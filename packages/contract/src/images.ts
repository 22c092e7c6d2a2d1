// Addresses of pictures. An answer carries `/images/v/tuzfener?v=3f2a91c0de`: a path without extension, and the version of
// the picture, which lets browsers and proxies keep it for ever. Whoever draws it adds the width that is needed.

/** Pictures are made in these widths and no others, so that caches meet the same few addresses. */
export const IMAGE_WIDTHS = [64, 96, 160, 240, 320, 480, 640, 800, 960, 1280, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** What every address of a picture begins with. */
export const IMAGE_ROOT = '/images/';

export function isImageWidth(width: number): width is ImageWidth {
  return IMAGE_WIDTHS.some((known) => known === width);
}

/** The address of a picture in its own size. */
export function imageUrl({ path, version }: { readonly path: string; readonly version: string }): string {
  return `${IMAGE_ROOT}${path}?v=${version}`;
}

/** The address of a picture in another width. One that is not ours comes in its own size only. */
export function imageAt(url: string, width: ImageWidth): string {
  if (!url.startsWith(IMAGE_ROOT)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
}

/** The `srcset` of a picture that is never drawn wider than `maxWidth` pixels; undefined for one that is not ours. */
export function srcSet(url: string, maxWidth: number): string | undefined {
  if (!url.startsWith(IMAGE_ROOT)) return undefined;
  const [smallest] = IMAGE_WIDTHS;
  const widths = IMAGE_WIDTHS.filter((width) => width <= Math.max(maxWidth, smallest));
  return widths.map((width) => `${imageAt(url, width)} ${width}w`).join(', ');
}
