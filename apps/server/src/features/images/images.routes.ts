import { IMAGE_ROOT, IMAGE_WIDTHS, isImageWidth, UPRIGHT } from '@seyir/contract/images';
import { matchesEtag } from '../../http/prepared.ts';
import type { RawReply, RawRequest, RawRoute } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Images } from './images.service.ts';

/** Letters, digits and dashes between slashes. No dot, which prevents path traversal. */
const PATH = /^[a-z0-9]+(?:\/[A-Za-z0-9_-]+)+$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A photo of a profile: the browser of its viewer keeps it, proxies do not. */
const FOR_EVER_PRIVATE = 'private, max-age=31536000, immutable';
/** For an address without the current version. */
const FOR_A_WHILE = 'public, max-age=300';
/** SVG is a document: opened on its own it may apply styles and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const imageRoutes = (images: Images): RawRoute[] => [
  {
    path: `${IMAGE_ROOT}*`,
    summary: 'Pictures in the width that is asked for, whole or cut to portrait (`shape=upright`).',
    handle: (request) => answerImage(images, request),
  },
];

async function answerImage(images: Images, { params, query, headers }: RawRequest): Promise<RawReply> {
  const path = params['*'] ?? '';
  if (!PATH.test(path)) throw new AppError('NOT_FOUND');
  const variant = { width: readWidth(query.w), isUpright: readShape(query.shape) === UPRIGHT };
  const image = await images.find({ path, version: readVersion(query.v), ...variant });
  const common = {
    etag: image.etag,
    'cache-control': image.isPhoto ? FOR_EVER_PRIVATE : image.isImmutable ? FOR_EVER : FOR_A_WHILE,
    'x-content-type-options': 'nosniff',
    ...(image.isDrawing ? { 'content-security-policy': DRAWING_POLICY } : {}),
  };
  if (matchesEtag(readText(headers['if-none-match']), image.etag)) return { status: 304, headers: common };
  return { headers: { ...common, 'content-type': image.mediaType }, body: await image.read() };
}

function readWidth(value: string | string[] | undefined): number | undefined {
  if (value === undefined) return undefined;
  const width = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (isImageWidth(width)) return width;
  throw new AppError('BAD_INPUT', {}, { fields: { w: `must be one of ${IMAGE_WIDTHS.join(', ')}` } });
}

function readShape(value: string | string[] | undefined): typeof UPRIGHT | undefined {
  if (value === undefined || value === UPRIGHT) return value;
  throw new AppError('BAD_INPUT', {}, { fields: { shape: `must be ${UPRIGHT}` } });
}

function readVersion(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function readText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}
