import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes one message as a file with owner-only permissions: messages hold links that open accounts. Idempotent: the same
 * message twice leaves one file.
 */
export async function writeToOutbox(folder: string, name: string, content: string | Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return file;
}

/** Names sort by time: 20261115T121500-018f….eml */
export function outboxName(createdAt: string, id: string, extension: string): string {
  return `${createdAt.slice(0, 19).replaceAll(/[-:]/g, '')}-${id}.${extension}`;
}
