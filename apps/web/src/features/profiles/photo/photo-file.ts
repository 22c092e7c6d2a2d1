// What a chosen file is, by its first bytes: names and media types of files are often missing or wrong.

interface PictureFacts {
  readonly type: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'svg' | 'unknown';
  /** Known before the picture is decoded: a small file may unfold to gigabytes. */
  readonly width?: number;
  readonly height?: number;
  readonly isAnimated: boolean;
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];
/** A drawing begins with its tag, after a byte order mark, a declaration and comments. */
const SVG_HEAD = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/i;
const HEAD_BYTES = 2_048;

export function describePicture(bytes: Uint8Array): PictureFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { type: 'jpeg', isAnimated: false, ...sizeOfJpeg(view) };
  if (text(1, 3) === 'PNG' && bytes.length >= 24) {
    const isAnimated = text(0, HEAD_BYTES).includes('acTL');
    return { type: 'png', width: view.getUint32(16), height: view.getUint32(20), isAnimated };
  }
  if (text(0, 4) === 'GIF8' && bytes.length >= 10) {
    return { type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true), isAnimated: true };
  }
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return { type: 'webp', ...describeWebp(view, text(12, 4)) };
  if (text(4, 4) === 'ftyp') {
    const brand = text(8, 4);
    if (AVIF_BRANDS.includes(brand)) return { type: 'avif', isAnimated: brand === 'avis' };
    if (HEIC_BRANDS.includes(brand)) return { type: 'heic', isAnimated: false };
  }
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  return { type: SVG_HEAD.test(head) ? 'svg' : 'unknown', isAnimated: false };
}

/** Only the extended form names its size in plain numbers; the others are at most 16383 pixels wide. */
function describeWebp(view: DataView, chunk: string): Omit<PictureFacts, 'type'> {
  if (chunk !== 'VP8X' || view.byteLength < 30) return { isAnimated: false };
  const threeBytes = (at: number) => view.getUint8(at) + view.getUint16(at + 1, true) * 256 + 1;
  return { width: threeBytes(24), height: threeBytes(27), isAnimated: (view.getUint8(20) & 2) !== 0 };
}

/** Walks the segments of a JPEG to its frame header (SOF). */
function sizeOfJpeg(view: DataView): { readonly width?: number; readonly height?: number } {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return {};
}
