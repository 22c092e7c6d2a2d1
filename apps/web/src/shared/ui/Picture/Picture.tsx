import { type ImageWidth, imageAt, srcSet } from '@seyir/contract/images';
import { type ComponentPropsWithoutRef, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import defaultLandscape from './default-landscape.svg';
import defaultPortrait from './default-portrait.svg';
import styles from './Picture.module.css';

/** How wide a picture is ever drawn, in device pixels, which bounds the sizes on offer. */
const MAX_WIDTH = {
  /** Logos, avatars, thumbnails. */
  thumb: 240,
  /** Cards and stills. */
  card: 800,
  /** Banners and backgrounds. */
  wide: 1600,
} as const satisfies Record<string, ImageWidth>;

export type PictureScale = keyof typeof MAX_WIDTH;
export type PictureShape = 'landscape' | 'portrait' | 'square' | 'free';

export interface PictureProps
  extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'srcSet' | 'alt' | 'loading' | 'decoding' | 'onError'> {
  /** A path such as `/images/h/tuzfener`; empty or missing shows the default image. */
  src: string | null | undefined;
  /** Empty for decoration, that is whenever the words stand beside it. */
  alt: string;
  /** The room it takes before it has loaded, so that nothing jumps. `free` leaves that to the caller. */
  shape?: PictureShape;
  scale?: PictureScale;
  /** How wide it is drawn, in the words of the `sizes` attribute. */
  sizes?: string;
  /** Drawn wider than the room it has, which cuts its sides off: the browser must not take that room for its width. */
  isCut?: boolean;
  /** In the first view: loaded at once and before others. */
  eager?: boolean;
}

/**
 * Offers its sizes to a picture once it is in the page. Chromium keeps a picture that was offered some and never came there,
 * as those of a drawing that was given up, or that still measures its room when it leaves, for as long as the page lives.
 */
function useSizes(offer: string | undefined, sizes: string) {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const { current } = picture;
    if (!current || offer === undefined) return;
    current.sizes = sizes;
    current.srcset = offer;
    return () => {
      current.removeAttribute('srcset');
      current.removeAttribute('sizes');
    };
  }, [offer, sizes]);
  return picture;
}

/** A picture in the right size for the screen. One that is missing or fails is replaced by a default image, once. */
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
  const offer = usable && srcSet(usable, MAX_WIDTH[scale]);
  // One that is loaded at once would be loaded in its largest size before the offer came.
  const picture = useSizes(eager ? undefined : offer, isCut ? sizes : `auto, ${sizes}`);
  return (
    <img
      {...rest}
      ref={picture}
      src={usable ? imageAt(usable, MAX_WIDTH[scale]) : shape === 'portrait' ? defaultPortrait : defaultLandscape}
      {...(eager ? { srcSet: offer, sizes } : {})}
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
