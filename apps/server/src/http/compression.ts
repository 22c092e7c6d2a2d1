import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readQuality } from './meta.ts';

export type Encoding = 'br' | 'gzip';

/** Below one network packet compression saves nothing. */
export const COMPRESS_FROM_BYTES = 1_400;

/** Quick settings for an answer that is made once and sent once: near the ratio of the best at a tenth of the time. */
const QUICK_BROTLI = 4;
const QUICK_GZIP = 5;
/** For bodies kept and sent many times. */
const PATIENT_BROTLI = 9;
const PATIENT_GZIP = 9;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The better of the encodings the client accepts; brotli wins a draw. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const quality = { br: 0, gzip: 0 };
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';');
    const encoding = name.trim().toLowerCase();
    if (encoding === 'br' || encoding === 'gzip') quality[encoding] = readQuality(parameters);
  }
  if (quality.br === 0 && quality.gzip === 0) return undefined;
  return quality.br >= quality.gzip ? 'br' : 'gzip';
}

export function compress(body: Buffer, encoding: Encoding, effort: 'quick' | 'patient'): Promise<Buffer> {
  const patient = effort === 'patient';
  if (encoding === 'gzip') return gzipAsync(body, { level: patient ? PATIENT_GZIP : QUICK_GZIP });
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: patient ? PATIENT_BROTLI : QUICK_BROTLI,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
