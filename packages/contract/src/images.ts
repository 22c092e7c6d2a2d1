// Addresses of pictures. A reply carries `/images/v/tuzfener?v=3f2a91c0de`: a path without extension, and the version of
// the picture, so that browsers and proxies cache it as immutable. The client adds the width it needs. `shape=upright` is the
// picture cut to portrait.

/** Pictures are resized to these widths only, so that caches hold few variants. */
export const IMAGE_WIDTHS = [64, 96, 160, 240, 320, 480, 640, 800, 960, 1280, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The prefix of every picture's address. */
export const IMAGE_ROOT = '/images/';

/** The folder of profiles' photos. An address names a random key, which is the right to read it. */
const PHOTO_FOLDER = 'photo/';

/** The path of a photo below `/images/`. */
export const photoPath = (key: string): string => `${PHOTO_FOLDER}${key}`;

/** The key of a photo; undefined for the path of any other picture. */
export const photoKeyOf = (path: string): string | undefined =>
  path.startsWith(PHOTO_FOLDER) ? path.slice(PHOTO_FOLDER.length) : undefined;

/** The address of a profile's photo in its own size. A new photo has a new one. */
export const photoUrl = (key: string): string => `${IMAGE_ROOT}${photoPath(key)}`;

export function isImageWidth(width: number): width is ImageWidth {
  return IMAGE_WIDTHS.some((known) => known === width);
}

/** The address of a picture in its own size. */
export function imageUrl({ path, version }: { readonly path: string; readonly version: string }): string {
  return `${IMAGE_ROOT}${path}?v=${version}`;
}

/** Width by height of a picture cut to portrait: that of a poster, and about that of a banner on a phone. */
export const UPRIGHT_RATIO = 2 / 3;
export const UPRIGHT = 'upright';

/** The address of a picture cut to portrait. A foreign address has only its own shape. */
export function imageUpright(url: string): string {
  return url.startsWith(IMAGE_ROOT) ? addQuery(url, `shape=${UPRIGHT}`) : url;
}

const addQuery = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`;

/** The address of a picture in another width. A foreign address has only its own size. */
export function imageAt(url: string, width: ImageWidth): string {
  return url.startsWith(IMAGE_ROOT) ? addQuery(url, `w=${width}`) : url;
}

/** The `srcset` of a picture that is shown at most `maxWidth` pixels wide; undefined for a foreign address. */
export function srcSet(url: string, maxWidth: number): string | undefined {
  if (!url.startsWith(IMAGE_ROOT)) return undefined;
  const [smallest] = IMAGE_WIDTHS;
  const widths = IMAGE_WIDTHS.filter((width) => width <= Math.max(maxWidth, smallest));
  return widths.map((width) => `${imageAt(url, width)} ${width}w`).join(', ');
}

/** How the picture of a banner's slide is drawn. */
export interface BannerPicture {
  readonly src: string;
  readonly srcSet: string | undefined;
  readonly sizes: string;
  /** On a phone the picture is portrait art in a portrait box (BANNER-08). */
  readonly upright: { readonly media: string; readonly srcSet: string; readonly sizes: string };
}

/** The `sizes` of a slide's lockup, in the document and in the application. */
export const BANNER_LOGO_SIZES = '(max-width: 599px) 304px, 540px';
const BANNER_LOGO_MAX = 800;

/** Attributes of a slide's lockup: the same file as the application's picture asks for. */
export function bannerLogo(url: string): { readonly src: string; readonly srcset?: string; readonly sizes?: string } {
  const candidates = srcSet(url, BANNER_LOGO_MAX);
  const src = imageAt(url, BANNER_LOGO_MAX);
  return candidates === undefined ? { src } : { src, srcset: candidates, sizes: BANNER_LOGO_SIZES };
}

const BANNER_WIDE_MAX = 1600;
const BANNER_UPRIGHT_MAX = 800;

/** One place for both who draw it: the server's document and the application must ask for the very same file. */
export function bannerPicture(wide: string, upright: string): BannerPicture {
  return {
    src: imageAt(wide, BANNER_WIDE_MAX),
    srcSet: srcSet(wide, BANNER_WIDE_MAX),
    sizes: '100vw',
    upright: {
      media: '(max-width: 599px)',
      srcSet: srcSet(upright, BANNER_UPRIGHT_MAX) ?? upright,
      sizes: '100vw',
    },
  };
}
