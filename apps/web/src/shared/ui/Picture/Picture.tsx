import { type ImageWidth, imageAt, srcSet } from '@seyir/contract/images';
import { type ComponentPropsWithoutRef, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import defaultLandscape from './default-landscape.svg';
import defaultPortrait from './default-portrait.svg';
import styles from './Picture.module.css';

/** The widest rendering in device pixels, which limits `srcset`. */
const MAX_WIDTH = {
  /** Logos, avatars, thumbnails. */
  thumb: 240,
  /** Cards and stills. */
  card: 800,
  /** Banners and backgrounds. */
  wide: 1600,
} as const satisfies Record<string, ImageWidth>;

type PictureScale = keyof typeof MAX_WIDTH;
type PictureShape = 'landscape' | 'portrait' | 'square' | 'free';

interface PictureProps
  extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'srcSet' | 'alt' | 'loading' | 'decoding' | 'onError'> {
  /** A path such as `/images/h/tuzfener`; empty or missing shows the default image. */
  src: string | null | undefined;
  /** Empty for decoration, as where the text is written beside the picture. */
  alt: string;
  /** Aspect ratio before loading, against layout shift. `free` leaves it to the caller. */
  shape?: PictureShape;
  scale?: PictureScale;
  /** The `sizes` attribute. */
  sizes?: string;
  /** Cropped at the sides: the browser must not take the box for the picture's width (`sizes=auto`). */
  isCut?: boolean;
  /** In the first view: not lazy, with high priority. */
  eager?: boolean;
}

/**
 * Sets `srcset` after mounting and removes it before unmounting. Chromium leaks an image with a `srcset` that never entered the
 * document (a discarded render) or that left the document with `sizes=auto` pending, for the lifetime of the page.
 */
function useSrcSet(candidates: string | undefined, sizes: string) {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const { current } = picture;
    if (!current || candidates === undefined) return;
    current.sizes = sizes;
    current.srcset = candidates;
    return () => {
      current.removeAttribute('srcset');
      current.removeAttribute('sizes');
    };
  }, [candidates, sizes]);
  return picture;
}

/** A responsive picture. A missing or failed picture is replaced by a default image, once. */
export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    shape = 'landscape',
    scale = 'card',
    sizes = '100vw',
    isCut = false,
    eager = false,
    className,
    ...rest
  } = props;
  const [failed, setFailed] = useState<string>();
  const usable = src && src !== failed ? src : undefined;
  const candidates = usable && srcSet(usable, MAX_WIDTH[scale]);
  // An eager picture has its srcset from the first render: it would load in its largest size otherwise.
  const picture = useSrcSet(eager ? undefined : candidates, isCut ? sizes : `auto, ${sizes}`);
  return (
    <img
      {...rest}
      ref={picture}
      src={usable ? imageAt(usable, MAX_WIDTH[scale]) : shape === 'portrait' ? defaultPortrait : defaultLandscape}
      {...(eager ? { srcSet: candidates, sizes } : {})}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      className={classNames(styles.picture, className)}
      data-shape={shape}
      data-default={usable ? undefined : ''}
      onError={usable ? () => setFailed(usable) : undefined}
    />
  );
}
