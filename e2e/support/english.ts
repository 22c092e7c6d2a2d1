// Finds Turkish words of the interface on a page that is shown in English. Names and texts of the catalogue are Turkish in
// every language: words that the service has sent are left out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const SOURCES = join(import.meta.dirname, '../../apps/web/src');
const PHRASE = /\btr:\s*(['"`])(.+?)\1,\s*en:\s*(['"`])(.+?)\3/gs;
/** A language calls itself by its own name. */
const OWN_NAMES = ['türkçe'];

/** i, ı, I and İ are one letter: upper case in English takes the dots away. */
const fold = (text: string) => text.replaceAll(/[ıİI]/g, 'i').toLowerCase().replaceAll(/\s+/g, ' ').trim();
const wordsOf = (text: string) => text.match(/\p{L}+/gu) ?? [];

/** The interface's own Turkish phrases that are not English at the same time. */
function readTurkishPhrases(): ReadonlySet<string> {
  // The console is another application, whose words viewers do not see.
  const isOfViewers = (file: string) => /\.tsx?$/.test(file) && !file.startsWith('console');
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(isOfViewers);
  const pairs = files.flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(PHRASE)]);
  const english = new Set(pairs.map(([, , , , en = '']) => fold(en)));
  return new Set(pairs.map(([, , tr = '']) => fold(tr)).filter((tr) => !tr.includes('{') && !english.has(tr)));
}

/** Runs in the page: what is seen, and what is read aloud. */
function listTexts(): string[] {
  const texts: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('script, style, [inert], body [lang=tr]')) continue;
    for (const name of ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder'])
      texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

export class EnglishPage {
  private readonly page: Page;
  private readonly phrases = readTurkishPhrases();
  private readonly sent = new Set(OWN_NAMES);
  private readonly answers: Promise<void>[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('response', (answer) => {
      // The line of events never ends.
      const isJson = answer.headers()['content-type']?.includes('json') === true;
      if (isJson) this.answers.push(answer.json().then(this.remember, () => undefined));
    });
  }

  /** Texts with a Turkish phrase of the interface, or with a Turkish letter in a word that the service has not sent. */
  async listTurkish(): Promise<string[]> {
    const texts = await this.page.evaluate(listTexts);
    await Promise.all(this.answers);
    const isForeign = (word: string) => /[çğışöüÇĞİŞÖÜ]/.test(word) && !this.sent.has(fold(word));
    const isPhrase = (text: string) => this.phrases.has(fold(text)) && !this.sent.has(fold(text));
    return texts.filter((text) => isPhrase(text) || wordsOf(text).some(isForeign));
  }

  private readonly remember = (value: unknown): void => {
    if (typeof value === 'string') {
      this.sent.add(fold(value));
      for (const word of wordsOf(value)) this.sent.add(fold(word));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(this.remember);
  };
}
