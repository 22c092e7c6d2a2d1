// Further languages of the deployment. The server names them in the document (`meta name="languages"`) and serves their texts; the
// chosen one is loaded before the application renders. A chunk of its own: most deployments have none.
import { appStorage } from '../storage/app-storage.ts';
import { type LanguageFile, setLanguageFile } from '../text/language.ts';

export type OfferedLanguage = Pick<LanguageFile, 'tag' | 'name'>;

export function listOfferedLanguages(): readonly OfferedLanguage[] {
  const written = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content;
  return written === undefined ? [] : JSON.parse(written);
}

/** Rejects when the texts cannot be had: the application is shown in English then. */
export async function loadLanguageFile(): Promise<void> {
  const chosen = appStorage.get('languagefile');
  const offered = listOfferedLanguages().find(({ tag }) => tag === chosen);
  if (offered === undefined) return;
  const reply = await fetch(`/languages/${offered.tag}.json`);
  setLanguageFile({ ...offered, texts: (await reply.json()).texts });
}
