import { createHash } from 'node:crypto';

/** Where the server says of every file that it may be kept for ever. */
export function nameByContent(name: string, source: string): string {
  return `assets/${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
}
