// Pictures that options name: a file or an address, `picture:<hash>` for one that the console has uploaded, "-" for none.

import { resolve } from 'node:path';
import { PICTURE_BYTES } from '@seyir/core/limits/operator';
import { makeRefusal } from '@seyir/core/operator/refusals';
import { createImages } from '../../features/images/images.service.ts';
import { keepPicture, keptPath } from '../../features/images/keep-picture.ts';
import { PictureError } from '../../shared/decode-picture.ts';
import { fetchPicture, makePictureGuard, type PictureGuard } from '../../shared/fetch-picture.ts';
import { isAddress, readFileBytes } from '../../shared/open-input.ts';
import { type CommandContext, type OperatorName, RefusedError, reasonOf, refuse } from '../command.ts';
import type { Tools } from '../open-tools.ts';

const UPLOADED = /^picture:([0-9a-f]{16})$/;

/** Whether an option names a picture that the console has uploaded. */
export const isUploaded = (place: string | undefined): boolean => place !== undefined && UPLOADED.test(place);

/** The path of the stored picture; null for "-", undefined when no place is given or nothing is to be stored. */
export async function readPicture(
  context: CommandContext,
  place: string | undefined,
): Promise<string | null | undefined> {
  const { isDryRun, tools, cwd } = context;
  if (place === undefined) return undefined;
  if (place === '-') return null;
  const hash = UPLOADED.exec(place)?.[1];
  if (hash !== undefined) return await findUploaded(context, keptPath(hash));
  const bytes = await readBytes(context, isAddress(place) ? place : resolve(cwd, place));
  if (isDryRun) return undefined;
  const { db, stores, now, log } = tools;
  const images = createImages({ db, store: stores.images, now, log });
  try {
    return keptPath(await keepPicture(images, bytes));
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new RefusedError(`The picture ${place} ${error.message}.`, {
      cause: error,
      refusal: makeRefusal(`picture_${error.reason}`),
    });
  }
}

async function findUploaded({ tools }: CommandContext, path: string): Promise<string> {
  const row = await tools.db.kysely.selectFrom('image').select('path').where('path', '=', path).executeTakeFirst();
  if (row === undefined) throw refuse('picture_gone');
  return path;
}

async function readBytes({ tools, operator, signal }: CommandContext, place: string): Promise<Buffer> {
  try {
    if (!isAddress(place)) return await readFileBytes(place, PICTURE_BYTES);
    return await fetchPicture(place, { signal, guard: guardTyped(tools, operator, place) });
  } catch (error) {
    throw new RefusedError(`The picture ${place} cannot be read: ${reasonOf(error).replace(/\.$/, '')}.`, {
      cause: error,
      refusal: makeRefusal('picture_unreadable'),
    });
  }
}

/**
 * The guard of an address that an operator has typed. Who has a terminal on this machine reaches its networks anyway; a
 * redirect was not typed, and an operator of the console has no terminal.
 */
export function guardTyped(
  { config }: Pick<Tools, 'config'>,
  operator: OperatorName | undefined,
  place: string,
): PictureGuard {
  const guard = makePictureGuard(config.pictureNetworks);
  const typed = operator === undefined ? URL.parse(place)?.href : undefined;
  return (hop, ip) => hop.href === typed || guard(hop, ip);
}
