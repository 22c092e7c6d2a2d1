// Failures of an object store: it refuses, stalls, or breaks off half-way. No reader gets half of a file, and a failure of the
// store is never taken for an absent file.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type S3Fault, startS3, type TestS3 } from '../../test/s3-server.ts';
import { AppError } from '../shared/app-error.ts';
import { StoreUnavailableError } from './media-store.ts';
import { makeS3Client } from './s3-client.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  s3.fault = () => 'none';
});
afterAll(() => s3.close());

const LIMITS = { timeoutMs: 30_000, attempts: 3, retryMs: 1 };
const client = (more: object = {}) => makeS3Client({ ...s3.config, ...more }, LIMITS);
const bytes = Buffer.alloc(400_000, 'segment');

/** The first requests fail, later ones pass. */
const failTimes = (count: number, fault: S3Fault) => {
  let left = count;
  s3.fault = () => {
    left -= 1;
    return left >= 0 ? fault : 'none';
  };
};

it.each(['refuse', 'half-answer', 'half-request'] as const)('a read is repeated after: %s', async (fault) => {
  await client().put('tv/read.m4s', bytes);
  failTimes(2, fault);
  const read = await client().get('tv/read.m4s');
  expect(read?.equals(bytes)).toBe(true);
});

it.each(['refuse', 'half-request'] as const)('a write is repeated after: %s, and is whole', async (fault) => {
  const key = `tv/write-${fault}.m4s`;
  failTimes(2, fault);
  await client().put(key, bytes);
  expect((await client().get(key))?.equals(bytes)).toBe(true);
});

it.each(['refuse', 'half-request'] as const)('a write that fails for good leaves nothing: %s', async (fault) => {
  const key = `tv/failed-${fault}.m4s`;
  s3.fault = (method) => (method === 'PUT' ? fault : 'none');
  await expect(client().put(key, bytes)).rejects.toBeInstanceOf(StoreUnavailableError);
  expect(await client().get(key)).toBeUndefined();
});

it('a store that stalls is given up after the time limit, with a code that viewers may retry', async () => {
  s3.fault = () => 'stall';
  const stalled = makeS3Client(s3.config, { timeoutMs: 20, attempts: 2, retryMs: 1 });
  const failure = await stalled.get('tv/any.m4s').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreUnavailableError);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
});

it('a multipart upload that fails is aborted, and nothing is there', async () => {
  const readPart = async (_: number, size: number) => Buffer.alloc(size);
  s3.fault = (method, path) => (method === 'PUT' && path.includes('partNumber=2') ? 'refuse' : 'none');
  await expect(client().putLarge('tv/large.mp4', 40 * 2 ** 20, readPart)).rejects.toBeInstanceOf(StoreUnavailableError);
  expect(s3.requests.at(-1)).toMatch(/^DELETE .*uploadId/);
  expect(await client().findSize('tv/large.mp4')).toBeUndefined();
});

it('wrong keys and a missing bucket are failures, not absent files', async () => {
  const wrong = client({ secretAccessKey: 'another secret' });
  await expect(wrong.get('tv/read.m4s')).rejects.toMatchObject({ detail: { reason: expect.stringContaining('403') } });
  await expect(client({ bucket: 'absent' }).get('tv/read.m4s')).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect(client({ bucket: 'absent' }).list('tv/')).rejects.toBeInstanceOf(StoreUnavailableError);
});
