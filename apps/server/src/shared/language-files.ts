// Further languages, as files of the deployment: `languages/de.json` in the data folder has a name and the texts of interface and
// mails by their English. The web application offers each one in its settings.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_LANGUAGES } from '@seyir/core/text/local-text';
import { z } from 'zod';
import { hasErrorCode } from './error-code.ts';
import type { Log } from './log.ts';

const LanguageTexts = z.object({
  /** In the language itself, such as Deutsch. */
  name: z.string().min(1).max(40),
  /** A text, or one for each plural category (Intl.PluralRules) of which `other` is always there. Empty texts are not translated yet. */
  texts: z.record(z.string(), z.union([z.string(), z.object({ other: z.string() }).catchall(z.string())])),
});

export interface LanguageFile extends z.infer<typeof LanguageTexts> {
  /** BCP 47: language, and region where it matters. */
  readonly tag: string;
}

/** Language, and region where it matters: de, pt-BR. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;
const LONGEST_BYTES = 2_000_000;

/** Reads the folder; a file that cannot be used is logged and left out. */
export async function readLanguageFiles(folder: string, log: Log): Promise<LanguageFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  });
  const files: LanguageFile[] = [];
  for (const name of names.sort()) {
    try {
      files.push(await readLanguageFile(folder, name));
    } catch (error) {
      const reason =
        error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error;
      log.warn({ file: join(folder, name), reason }, 'the language file is not used');
    }
  }
  return files;
}

async function readLanguageFile(folder: string, name: string): Promise<LanguageFile> {
  const tag = name.replace(/\.json$/, '');
  if (tag === name || !LANGUAGE_TAG.test(tag) || PRODUCT_LANGUAGES.some((known) => known === tag))
    throw new Error('its name is not that of a further language: de.json');
  const bytes = await readFile(join(folder, name));
  if (bytes.length > LONGEST_BYTES) throw new Error('it is too large');
  const { name: ownName, texts } = LanguageTexts.parse(JSON.parse(bytes.toString('utf8')));
  const translated = Object.entries(texts).filter(([, text]) => (typeof text === 'string' ? text : text.other) !== '');
  return { tag, name: ownName, texts: Object.fromEntries(translated) };
}
