// Finds words of the interface in the other language than the page is shown in. Names and texts of the catalogue are Turkish in
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

/** The applications: the console is one of its own, whose words viewers do not see. */
type Application = 'viewers' | 'console';

interface Phrases {
  /** Turkish phrases of the interface that are not English at the same time, and the other way round. */
  readonly turkish: ReadonlySet<string>;
  readonly english: ReadonlySet<string>;
}

function readPhrases(application: Application): Phrases {
  const isRead = (file: string) =>
    /\.tsx?$/.test(file) && (application === 'console' ? /^(console|shared)/.test(file) : !file.startsWith('console'));
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(isRead);
  const pairs = files.flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(PHRASE)]);
  const turkish = new Set(pairs.map(([, , tr = '']) => fold(tr)));
  const english = new Set(pairs.map(([, , , , en = '']) => fold(en)));
  const only = (these: ReadonlySet<string>, others: ReadonlySet<string>) =>
    new Set([...these].filter((text) => !text.includes('{') && !others.has(text)));
  return { turkish: only(turkish, english), english: only(english, turkish) };
}

/** Runs in the page: what is seen, and what is read aloud. Code is the same in every language. */
function listTexts(): string[] {
  const texts: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('script, style, code, [inert], body [lang=tr]')) continue;
    for (const name of ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder'])
      texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

export class EnglishPage {
  private readonly page: Page;
  private readonly phrases: Phrases;
  private readonly sent = new Set(OWN_NAMES);
  private readonly answers: Promise<void>[] = [];

  constructor(page: Page, application: Application = 'viewers') {
    this.page = page;
    this.phrases = readPhrases(application);
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
    const isPhrase = (text: string) => this.phrases.turkish.has(fold(text)) && !this.sent.has(fold(text));
    return texts.filter((text) => isPhrase(text) || wordsOf(text).some(isForeign));
  }

  /** On a page in Turkish: texts that are an English phrase of the interface. */
  async listEnglish(): Promise<string[]> {
    const texts = await this.page.evaluate(listTexts);
    await Promise.all(this.answers);
    return texts.filter((text) => this.phrases.english.has(fold(text)) && !this.sent.has(fold(text)));
  }

  /** Texts that are no words: a value that was not filled in, or the name of a text instead of the text. */
  async listRaw(): Promise<string[]> {
    const texts = await this.page.evaluate(listTexts);
    return texts.filter((text) => /\{\w+\}|\bundefined\b|\bNaN\b|\[object |^[a-z]+([A-Z][a-z]+)+$/.test(text));
  }

  private readonly remember = (value: unknown): void => {
    if (typeof value === 'string') {
      this.sent.add(fold(value));
      for (const word of wordsOf(value)) this.sent.add(fold(word));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(this.remember);
  };
}
