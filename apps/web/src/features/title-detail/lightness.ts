// How light a drawn name is. Operators draw it for their own poster; some of them are dark and would drown in our shade.

const CHANNELS = 4;
const OPAQUE = 255;
/** Darker than this, a name cannot be read on the shade (WCAG asks for three to one of large letters). */
const DARK_BELOW = 0.3;
const SAMPLE = 32;

/** The average lightness of what is drawn, 0 to 1, by what the eye sees; 1 for an empty picture. */
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

/** Whether a loaded picture is dark. One that cannot be read (another origin, no canvas) counts as light. */
export function isDarkPicture(image: HTMLImageElement): boolean {
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
