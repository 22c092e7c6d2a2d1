// Addresses of the console as plain data: path, name and permission. The story that walks all pages (e2e) reads it without the
// application.
import type { Permission } from '@seyir/core/operator/permissions';
import { consoleText } from './console.text.ts';
import { securityText } from './security.text.ts';
import { textsText } from './texts.text.ts';

export const CONSOLE_BASE = '/console';

/** Groups of the menu, in their order; the overview stands before them. */
export const GROUPS = {
  air: consoleText.groupAir,
  viewers: consoleText.groupViewers,
  content: consoleText.groupContent,
  system: consoleText.groupSystem,
} as const;

/** Those with a parameter have no entry in the menu. */
export const CONSOLE_PAGES = [
  { path: '', title: consoleText.overview, permission: 'see' },
  { path: 'on-air', title: consoleText.onAir, permission: 'see', group: 'air' },
  { path: 'channels', title: consoleText.channels, permission: 'see', group: 'air' },
  { path: 'schedule', title: consoleText.schedule, permission: 'see', group: 'air' },
  { path: 'accounts/:id', title: consoleText.accounts, permission: 'see-accounts' },
  { path: 'accounts', title: consoleText.accounts, permission: 'see-accounts', group: 'viewers' },
  { path: 'orders', title: consoleText.orders, permission: 'see-accounts', group: 'viewers' },
  { path: 'feedback', title: consoleText.feedback, permission: 'see-accounts', group: 'viewers' },
  { path: 'shop', title: consoleText.shop, permission: 'see', group: 'viewers' },
  { path: 'titles/:id', title: consoleText.titles, permission: 'see' },
  { path: 'titles', title: consoleText.titles, permission: 'see', group: 'content' },
  { path: 'texts', title: textsText.translations, permission: 'see', group: 'content' },
  { path: 'home', title: consoleText.home, permission: 'see', group: 'content' },
  { path: 'ads', title: consoleText.ads, permission: 'see', group: 'content' },
  { path: 'jobs', title: consoleText.jobs, permission: 'see', group: 'system' },
  { path: 'audit', title: consoleText.audit, permission: 'see-audit', group: 'system' },
  { path: 'operators', title: consoleText.operators, permission: 'edit-operators', group: 'system' },
  { path: 'security', title: securityText.security, permission: 'see', group: 'system' },
  { path: 'settings', title: consoleText.settings, permission: 'see', group: 'system' },
] as const satisfies readonly {
  readonly path: string;
  readonly title: object;
  readonly permission: Permission;
  readonly group?: keyof typeof GROUPS;
}[];

export type ConsolePath = (typeof CONSOLE_PAGES)[number]['path'];
