// Precompression: brotli and gzip files beside the files of a build, at the highest level, so that the server never
// compresses them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.wasm', '.webmanifest']);
/** Below one network packet compression saves nothing. */
const WORTH_BYTES = 1_400;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export const isWorthCompressing = (name: string, bytes: number) => TEXTS.has(extname(name)) && bytes >= WORTH_BYTES;

/** Writes `x.js.br` and `x.js.gz` for every text in the folder. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(path);
      if (!isWorthCompressing(path, body.byteLength)) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      };
      await Promise.all([
        toBrotli(body, { params }).then((packed) => writeFile(`${path}.br`, packed)),
        toGzip(body, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${path}.gz`, packed)),
      ]);
    }),
  );
}
