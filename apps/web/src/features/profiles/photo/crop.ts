// The crop of a photo as values: a square within the picture, moved and enlarged, never beyond the picture's edges.
import { PROFILE_PHOTO_ZOOM_MAX } from '@seyir/core/limits/profile';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of the square in pixels of the picture. Zoom 1 is the largest square. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A point of the square, each from 0 to 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

export const startCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

function keepInside(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop) / 2;
  return {
    zoom: crop.zoom,
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
  };
}

/** Moves the picture under the square, by shares of the square's side. */
export function panCrop(size: Size, crop: Crop, by: Point): Crop {
  const side = sideOf(size, crop);
  return keepInside(size, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side });
}

/** Enlarges the picture; the point under `focus` stays where it is. */
export function zoomCrop(size: Size, crop: Crop, zoom: number, focus: Point = MIDDLE): Crop {
  const next = { ...crop, zoom: clamp(zoom, 1, PROFILE_PHOTO_ZOOM_MAX) };
  const gained = sideOf(size, crop) - sideOf(size, next);
  return keepInside(size, {
    ...next,
    x: crop.x + (focus.x - MIDDLE.x) * gained,
    y: crop.y + (focus.y - MIDDLE.y) * gained,
  });
}

/** The crop after a quarter turn of the picture to the right; `size` is that of before. */
export const turnCrop = ({ height }: Size, { x, y, zoom }: Crop): Crop => ({ x: height - y, y: x, zoom });
