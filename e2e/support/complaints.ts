import type { Page } from '@playwright/test';

/** Errors and warnings of a page, and those that the story expects. */
export class Complaints {
  private readonly heard: string[] = [];
  private readonly allowed: string[] = [];

  constructor(page: Page) {
    page.on('pageerror', (error) => this.heard.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(message.text());
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
