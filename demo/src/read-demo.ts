// Reads the demo folder: JSON with the catalogue, and the pictures beside it. It is data like an operator's own and is
// checked like it; a mistake is reported by file and field.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '@seyir/server/shared/app-error';
import type { z } from 'zod';
import { listProblems } from './check-demo.ts';
import { ambientFile, type Demo, FILES } from './schema/demo.ts';

/** The folder of this workspace. */
export const DEMO_FOLDER = dirname(import.meta.dirname);

/** Reads and checks a demo folder. Throws a StartError that names what is wrong with it. */
export async function readDemo(folder: string): Promise<Demo> {
  const hash = createHash('sha256');
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> => {
    const text = await readText(join(folder, path));
    hash.update(text);
    return check(path, schema, text);
  };
  const genres = await read('catalogue/genres.json', FILES.genres);
  const people = await read('catalogue/people.json', FILES.people);
  const titles = await read('catalogue/titles.json', FILES.titles);
  const channels = await read('catalogue/channels.json', FILES.channels);
  const programmes = await read('catalogue/programmes.json', FILES.programmes);
  const home = await read('catalogue/home.json', FILES.home);
  const packages = await read('catalogue/packages.json', FILES.packages);
  const scenes = await read('catalogue/scenes.json', FILES.scenes);
  const ambient = await read('art/ambient.json', ambientFile);
  const files = { genres, people, titles, channels, programmes, home, packages, scenes };
  const demo = { ...files, ambient, edition: hash.digest('hex') };
  const problems = listProblems(demo);
  if (problems.length > 0) throw new StartError(`The demo catalogue is not sound:\n  ${problems.join('\n  ')}`);
  return demo;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartError(`The demo file ${file} cannot be read.`, { cause });
  }
}

function check<Schema extends z.ZodType>(path: string, schema: Schema, text: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new StartError(`The demo file ${path} is not JSON.`, { cause });
  }
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  throw new StartError(`The demo file ${path} is not valid: ${field} ${issue?.message ?? ''}.`);
}
