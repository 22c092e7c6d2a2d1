import { type ImageWidth, imageAt, srcSet } from '@seyir/contract/images';
import { type ComponentPropsWithoutRef, useState } from 'react';
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

/** The browser measures the room that a picture has. */
const BY_ROOM = 'auto, ';

/** Chromium keeps every picture that measured its room for as long as the page lives, unless it stops before it goes. */
function forgetRoom(picture: HTMLImageElement | null) {
  if (!picture) return;
  return () => {
    if (picture.sizes.startsWith(BY_ROOM)) picture.sizes = picture.sizes.slice(BY_ROOM.length);
  };
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
  return (
    <img
      {...rest}
      ref={forgetRoom}
      src={usable ? imageAt(usable, MAX_WIDTH[scale]) : shape === 'portrait' ? defaultPortrait : defaultLandscape}
      srcSet={usable && srcSet(usable, MAX_WIDTH[scale])}
      alt={alt}
      sizes={eager || isCut ? sizes : `${BY_ROOM}${sizes}`}
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
