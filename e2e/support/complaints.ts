import type { Page } from '@playwright/test';

/** What went wrong in a page, and what of it is part of the story, whenever it comes. */
export class Complaints {
  private readonly heard: string[] = [];
  private readonly allowed: string[] = [];

  constructor(page: Page) {
    page.on('pageerror', (error) => this.heard.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(message.text());
    });
  }

  /** Complaints with these words belong to the story: the browser itself notes every call that is refused. */
  allow(words: string): void {
    this.allowed.push(words);
  }

  /** The story is about what goes wrong. */
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
