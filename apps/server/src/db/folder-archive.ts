// A folder as a tar stream (ustar), file by file: a backup of the embedded database needs the memory of one chunk, not of the
// database. Files of PostgreSQL have short names and are plain, so folders and files are the only kinds of entries.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;
const LONGEST_NAME = 100;
const FOLDER = '5';
const FILE_TYPES: ReadonlySet<string> = new Set(['0', '\0']);
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Place and length of the fields of a header that are read or written here. */
const FIELD = {
  name: [0, LONGEST_NAME],
  mode: [100, 8],
  size: [124, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;

/** The chunks of a tar archive of everything below `folder`. Nothing may change there meanwhile. */
export async function* archiveFolder(folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  // Folders before what is in them.
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }));
  for (const { path, isFolder } of paths.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    const name = relative(folder, path).split(sep).join('/');
    const { size } = await stat(path);
    yield writeHeader(name, isFolder ? { type: FOLDER, size: 0 } : { type: '0', size });
    if (isFolder || size === 0) continue;
    let sent = 0;
    for await (const chunk of createReadStream(path, { end: size - 1 })) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== size) throw new Error(`${path} became shorter while it was read.`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Unpacks a tar archive, gzipped or not, into an existing folder. Rejects when the archive is damaged or ends early. */
export async function unpackFolder(archive: Readable, folder: string): Promise<void> {
  const [first, whole] = await peek(archive);
  const isGzip = first?.[0] === 0x1f && first[1] === 0x8b;
  const unpack = (chunks: AsyncIterable<Buffer>) => unpackEntries(makeReader(chunks), folder);
  await (isGzip ? pipeline(whole, createGunzip(), unpack) : pipeline(whole, unpack));
}

type Reader = ReturnType<typeof makeReader>;

async function unpackEntries(reader: Reader, folder: string): Promise<void> {
  for (;;) {
    const block = await reader.readExactly(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const { name, type, size } = readHeader(block);
    const path = resolve(folder, `./${name}`);
    if (path !== folder && !path.startsWith(folder + sep))
      throw new Error(`The archive names a place outside: ${name}`);
    if (type === FOLDER) await mkdir(path, { recursive: true, mode: FOLDER_MODE });
    else if (FILE_TYPES.has(type)) {
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      await pipeline(reader.readChunks(size), createWriteStream(path, { mode: FILE_MODE }));
      await reader.readExactly(padding(size));
    } else throw new Error(`The archive has an entry of an unknown kind: ${name}`);
  }
  await reader.readRest();
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

function writeHeader(name: string, { type, size }: { readonly type: string; readonly size: number }): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`The name is too long for the archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  const octal = ([at, length]: readonly [number, number], value: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  block.write(name, FIELD.name[0]);
  octal(FIELD.mode, type === FOLDER ? FOLDER_MODE : FILE_MODE);
  octal(FIELD.size, size);
  block.write(type, FIELD.type[0]);
  block.write('ustar\x0000', FIELD.magic[0]);
  octal(FIELD.checksum, checksum(block));
  return block;
}

function readHeader(block: Buffer): { readonly name: string; readonly type: string; readonly size: number } {
  const text = ([at, length]: readonly [number, number]) => block.toString('utf8', at, at + length);
  const number = (field: readonly [number, number]) => Number.parseInt(text(field), 8);
  if (number(FIELD.checksum) !== checksum(block)) throw new Error('The archive is damaged.');
  const [name = ''] = text(FIELD.name).split('\0');
  return { name, type: text(FIELD.type), size: number(FIELD.size) };
}

/** The sum of the header's bytes, its own field counted as spaces. */
function checksum(block: Buffer): number {
  const [at, length] = FIELD.checksum;
  return block.reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 0x20 : byte), 0);
}

/** The first chunk, and a stream of all of them. */
async function peek(stream: Readable): Promise<[Buffer | undefined, Readable]> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const { value: first } = (await chunks.next()) as IteratorResult<Buffer, undefined>;
  async function* all() {
    if (first !== undefined) yield first;
    yield* chunks;
  }
  return [first, Readable.from(all())];
}

/** Reads a stream by numbers of bytes. */
function makeReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function* readChunks(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (rest.length === 0) {
        const { value, done } = await chunks.next();
        if (done) throw new Error('The archive ends early.');
        rest = value;
        continue;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  return {
    readChunks,
    async readExactly(size: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for await (const part of readChunks(size)) parts.push(part);
      return Buffer.concat(parts);
    },
    /** Reads to the end, where gzip has its checksum. */
    async readRest(): Promise<void> {
      while (!(await chunks.next()).done);
    },
  };
}
