import { useState } from 'react';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './TitleLogo.module.css';

/** The lockup of a title; a dark one is inverted to white, so that it is legible on the shade. */
export function TitleLogo({ src }: { src: string }) {
  const [isDark, setDark] = useState(false);
  return (
    <Picture
      src={src}
      alt=""
      shape="free"
      sizes="(min-width: 600px) 460px, 250px"
      eager
      className={styles.logo}
      data-dark={isDark || undefined}
      onLoad={({ currentTarget }) => setDark(isDarkPicture(currentTarget))}
    />
  );
}

// The relative luminance of a lockup. Operators draw lockups for their posters; a dark one is illegible on the shade.

const CHANNELS = 4;
const OPAQUE = 255;
/** Below this luminance the contrast on the shade is under 3:1, WCAG's minimum for large text. */
const DARK_BELOW = 0.3;
const SAMPLE = 32;

/** The average luminance of opaque pixels, 0 to 1, weighted by Rec. 709; 1 for an empty picture. */
export function lightnessOf(pixels: ArrayLike<number>): number {
  let light = 0;
  let drawn = 0;
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    light += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / OPAQUE;
    drawn += alpha;
  }
  return drawn === 0 ? 1 : light / drawn;
}

/** Whether a loaded picture is dark. A tainted canvas (another origin) or a missing one counts as light. */
function isDarkPicture(image: HTMLImageElement): boolean {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SAMPLE;
    canvas.height = SAMPLE;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return false;
    context.drawImage(image, 0, 0, SAMPLE, SAMPLE);
    return lightnessOf(context.getImageData(0, 0, SAMPLE, SAMPLE).data) < DARK_BELOW;
  } catch {
    return false;
  }
}
