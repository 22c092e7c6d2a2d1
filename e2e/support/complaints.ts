import type { ConsoleMessage, Page } from '@playwright/test';

/** Calls that answer 503 while the media they lead to is being made; the player asks again. */
const WAITS_FOR_MEDIA = /\/api\/(content\/[^/]+\/(watch|trailer)|channel\/[^/]+\/url|npvr\/watch\/[^/]+)(\?|$)/;

const isMediaBeingMade = (message: ConsoleMessage): boolean =>
  message.text().includes('status of 503') && WAITS_FOR_MEDIA.test(message.location().url);

/** Errors and warnings of a page, and those that the story expects. */
export class Complaints {
  private readonly heard: string[] = [];
  private readonly allowed: string[] = [];

  constructor(page: Page) {
    page.on('pageerror', (error) => this.heard.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isMediaBeingMade(message)) this.heard.push(message.text());
    });
  }

  /** Expects complaints with this text: the browser logs every refused call. */
  allow(words: string): void {
    this.allowed.push(words);
  }

  /** Expects any complaint: the story is about failures. */
  allowAll(): void {
    this.allow('');
  }

  count(words: string): number {
    return this.heard.filter((complaint) => complaint.includes(words)).length;
  }

  listUnexpected(): string[] {
    return this.heard.filter((complaint) => !this.allowed.some((words) => complaint.includes(words)));
  }
}
