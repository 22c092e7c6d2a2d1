// Pictures that options name: a file or an address, `picture:<hash>` for one that the console has uploaded, "-" for none.

import { resolve } from 'node:path';
import { PICTURE_BYTES } from '@seyir/core/limits/operator';
import { refusal } from '@seyir/core/operator/refusals';
import { createImages } from '../../features/images/images.service.ts';
import { keepPicture, keptPath } from '../../features/images/keep-picture.ts';
import { PictureError } from '../../shared/decode-picture.ts';
import { fetchPicture, makePictureGuard, type PictureGuard } from '../../shared/fetch-picture.ts';
import { isAddress, readFileBytes } from '../../shared/open-input.ts';
import { CliError, type CommandContext, type OperatorName, type OptionSpec } from '../command.ts';
import type { Tools } from '../open-tools.ts';

const UPLOADED = /^picture:([0-9a-f]{16})$/;

/** Whether an option names a picture that the console has uploaded. */
export const isUploaded = (place: string | undefined): boolean => place !== undefined && UPLOADED.test(place);

/** Columns of title by the option that names their picture. */
export const TITLE_PICTURES = {
  poster: 'poster_vertical',
  landscape: 'poster_horizontal',
  background: 'background',
  lockup: 'lockup',
} as const;

const value = 'picture';
export const TITLE_PICTURE_OPTIONS: Readonly<Record<keyof typeof TITLE_PICTURES, OptionSpec>> = {
  poster: { value, about: 'upright picture: file or address; "-" for none' },
  landscape: { value, about: 'wide picture: file or address; "-" for none' },
  background: { value, about: 'picture behind the page: file or address; "-" for none' },
  lockup: { value, about: 'the name as a drawn picture: file or address; "-" for none' },
};

/** The path of the stored picture; null for "-", undefined when the option was not given or nothing is to be stored. */
export async function readPicture(context: CommandContext, option: string): Promise<string | null | undefined> {
  const { given, tools, cwd } = context;
  const place = given.text(option);
  if (place === undefined) return undefined;
  if (place === '-') return null;
  const hash = UPLOADED.exec(place)?.[1];
  if (hash !== undefined) return await findUploaded(context, keptPath(hash));
  const bytes = await readBytes(context, isAddress(place) ? place : resolve(cwd, place));
  if (given.isDryRun) return undefined;
  const { db, stores, now, log } = tools;
  const images = createImages({ db, store: stores.images, now, log });
  try {
    return keptPath(await keepPicture(images, bytes));
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new CliError(`The picture ${place} ${error.message}.`, {
      cause: error,
      ...refusal(`picture_${error.reason}`),
    });
  }
}

async function findUploaded({ tools }: CommandContext, path: string): Promise<string> {
  const row = await tools.db.kysely.selectFrom('image').select('path').where('path', '=', path).executeTakeFirst();
  if (row === undefined)
    throw new CliError('The uploaded picture is not there any more: upload it again.', refusal('picture_gone'));
  return path;
}

async function readBytes({ tools, operator, signal }: CommandContext, place: string): Promise<Buffer> {
  try {
    if (!isAddress(place)) return await readFileBytes(place, PICTURE_BYTES);
    return await fetchPicture(place, { signal, guard: guardTyped(tools, operator, place) });
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : error;
    throw new CliError(`The picture ${place} cannot be read: ${reason}.`, {
      cause: error,
      ...refusal('picture_unreadable'),
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
