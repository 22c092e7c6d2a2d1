import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readQuality } from './meta.ts';

export type Encoding = 'br' | 'gzip';

/** Below one network packet compression saves nothing. */
export const COMPRESS_FROM_BYTES = 1_400;

/** For a response that is sent once: near the best ratio at a tenth of the time. */
const QUICK_BROTLI = 4;
const QUICK_GZIP = 5;
/** For cached bodies that are sent many times. */
const BEST_BROTLI = 9;
const BEST_GZIP = 9;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

function readQualities(header: string | undefined): Readonly<Record<Encoding, number>> {
  const quality = { br: 0, gzip: 0 };
  for (const entry of (header ?? '').split(',')) {
    const [name = '', ...parameters] = entry.split(';');
    const encoding = name.trim().toLowerCase();
    if (encoding === 'br' || encoding === 'gzip') quality[encoding] = readQuality(parameters);
  }
  return quality;
}

/** For a response that is compressed while it is streamed. */
export const acceptsGzip = (header: string | undefined): boolean => readQualities(header).gzip > 0;

/** Content negotiation by Accept-Encoding; brotli wins a tie. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  const quality = readQualities(header);
  if (quality.br === 0 && quality.gzip === 0) return undefined;
  return quality.br >= quality.gzip ? 'br' : 'gzip';
}

export function compress(body: Buffer, encoding: Encoding, effort: 'quick' | 'best'): Promise<Buffer> {
  const isBest = effort === 'best';
  if (encoding === 'gzip') return gzipAsync(body, { level: isBest ? BEST_GZIP : QUICK_GZIP });
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: isBest ? BEST_BROTLI : QUICK_BROTLI,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
