// Opens the file of a photo: judged by its first bytes, decoded by the browser (turned upright by its EXIF orientation), and drawn
// on a canvas of bounded size. What is drawn has no metadata.
import {
  PROFILE_PHOTO_FILE_BYTES,
  PROFILE_PHOTO_FILE_PIXELS,
  PROFILE_PHOTO_LEAST_SIDE,
  PROFILE_PHOTO_SIDE,
} from '@seyir/core/limits/profile';
import { type Crop, type Size, sideOf } from './crop.ts';
import { describePicture } from './photo-file.ts';

/** Enough for the largest zoom, and little memory on a phone. */
const WORKING_SIDE = 2_048;
const JPEG_QUALITY = 0.9;

export type PhotoRefusal = 'empty' | 'bytes' | 'pixels' | 'small' | 'svg' | 'heic' | 'type';

export class PhotoRefusedError extends Error {
  override readonly name = 'PhotoRefusedError';
  readonly reason: PhotoRefusal;
  constructor(reason: PhotoRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export interface OpenedPhoto extends Size {
  readonly source: HTMLCanvasElement;
  readonly isAnimated: boolean;
}

/** Throws PhotoRefusedError. */
export async function openPhoto(file: File): Promise<OpenedPhoto> {
  if (file.size === 0) throw new PhotoRefusedError('empty');
  if (file.size > PROFILE_PHOTO_FILE_BYTES) throw new PhotoRefusedError('bytes');
  const facts = describePicture(new Uint8Array(await file.arrayBuffer()));
  if (facts.type === 'svg') throw new PhotoRefusedError('svg');
  if ((facts.width ?? 0) * (facts.height ?? 0) > PROFILE_PHOTO_FILE_PIXELS) throw new PhotoRefusedError('pixels');
  // Safari opens HEIC; other browsers refuse it here.
  const image = await decode(file).catch(() => {
    throw new PhotoRefusedError(facts.type === 'heic' ? 'heic' : 'type');
  });
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth * naturalHeight > PROFILE_PHOTO_FILE_PIXELS) throw new PhotoRefusedError('pixels');
  if (Math.min(naturalWidth, naturalHeight) < PROFILE_PHOTO_LEAST_SIDE) throw new PhotoRefusedError('small');
  const scale = Math.min(1, WORKING_SIDE / Math.min(naturalWidth, naturalHeight));
  const size = { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
  const { canvas, pen } = makeCanvas(size);
  pen.drawImage(image, 0, 0, size.width, size.height);
  return { ...size, source: canvas, isAnimated: facts.isAnimated };
}

async function decode(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function makeCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new PhotoRefusedError('type');
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
}

/** A quarter turn to the right. */
export function turnPhoto({ source, width, height, isAnimated }: OpenedPhoto): OpenedPhoto {
  const { canvas, pen } = makeCanvas({ width: height, height: width });
  pen.translate(height, 0);
  pen.rotate(Math.PI / 2);
  pen.drawImage(source, 0, 0);
  return { source: canvas, width: height, height: width, isAnimated };
}

/** Draws the square of a crop over a whole canvas, on white: a JPEG has no transparency. */
export function drawCrop(canvas: HTMLCanvasElement, photo: OpenedPhoto, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const side = sideOf(photo, crop);
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(photo.source, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** The crop as it is sent: a square JPEG, as a data URL. */
export function toJpeg(photo: OpenedPhoto, crop: Crop): string {
  const { canvas } = makeCanvas({ width: PROFILE_PHOTO_SIDE, height: PROFILE_PHOTO_SIDE });
  drawCrop(canvas, photo, crop);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
