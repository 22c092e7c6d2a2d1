// Addresses of the console as plain data: path, name and permission. The story that walks all pages (e2e) reads it without the
// application.
import type { Permission } from '@seyir/core/operator/permissions';
import { consoleText } from './console.text.ts';
import { securityText } from './security.text.ts';
import { textsText } from './texts.text.ts';

export const CONSOLE_BASE = '/console';

/** Those with a parameter have no entry in the menu. */
export const CONSOLE_PAGES = [
  { path: '', title: consoleText.onAir, permission: 'see' },
  { path: 'accounts/:id', title: consoleText.accounts, permission: 'see-accounts' },
  { path: 'accounts', title: consoleText.accounts, permission: 'see-accounts' },
  { path: 'orders', title: consoleText.orders, permission: 'see-accounts' },
  { path: 'feedback', title: consoleText.feedback, permission: 'see-accounts' },
  { path: 'shop', title: consoleText.shop, permission: 'see' },
  { path: 'channels', title: consoleText.channels, permission: 'see' },
  { path: 'schedule', title: consoleText.schedule, permission: 'see' },
  { path: 'titles/:id', title: consoleText.titles, permission: 'see' },
  { path: 'titles', title: consoleText.titles, permission: 'see' },
  { path: 'texts', title: textsText.translations, permission: 'see' },
  { path: 'home', title: consoleText.home, permission: 'see' },
  { path: 'ads', title: consoleText.ads, permission: 'see' },
  { path: 'jobs', title: consoleText.jobs, permission: 'see' },
  { path: 'settings', title: consoleText.settings, permission: 'see' },
  { path: 'audit', title: consoleText.audit, permission: 'see-audit' },
  { path: 'security', title: securityText.security, permission: 'see' },
  { path: 'operators', title: consoleText.operators, permission: 'edit-operators' },
] as const satisfies readonly { readonly path: string; readonly title: object; readonly permission: Permission }[];

export type ConsolePath = (typeof CONSOLE_PAGES)[number]['path'];
