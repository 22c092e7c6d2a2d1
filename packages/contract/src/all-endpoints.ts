// Every call there is, by the name of its declaration.
import * as account from './account.ts';
import * as accountSettings from './account-settings.ts';
import * as ads from './ads.ts';
import * as analytics from './analytics.ts';
import * as catalog from './catalog.ts';
import * as channels from './channels.ts';
import * as client from './client.ts';
import * as config from './config.ts';
import * as console from './console.ts';
import * as consoleAccounts from './console-accounts.ts';
import * as consoleOrders from './console-orders.ts';
import * as consoleOverview from './console-overview.ts';
import * as consolePages from './console-pages.ts';
import * as consoleTitles from './console-titles.ts';
import * as deviceLogin from './device-login.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as guide from './guide.ts';
import * as home from './home.ts';
import * as legacy from './legacy.ts';
import * as links from './links.ts';
import * as live from './live.ts';
import * as packages from './packages.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as profiles from './profiles.ts';
import * as push from './push.ts';
import * as reactions from './reactions.ts';
import * as recordings from './recordings.ts';
import * as reminders from './reminders.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as watching from './watching.ts';

const FILES: readonly Readonly<Record<string, unknown>>[] = [
  session,
  passkeys,
  deviceLogin,
  account,
  accountSettings,
  profiles,
  client,
  config,
  packages,
  payments,
  home,
  ads,
  channels,
  guide,
  reminders,
  push,
  links,
  live,
  catalog,
  watching,
  reactions,
  recordings,
  search,
  analytics,
  console,
  consoleAccounts,
  consoleOrders,
  consoleOverview,
  consolePages,
  consoleTitles,
  events,
  legacy,
];

/** A declaration is known by its method and path; schemas and constants beside it have neither. */
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

function gather(): Readonly<Record<string, Endpoint>> {
  const found: [string, Endpoint][] = [];
  for (const file of FILES) {
    for (const [name, value] of Object.entries(file)) if (isEndpoint(value)) found.push([name, value]);
  }
  return Object.fromEntries(found);
}

/** Name to endpoint, in the order of the features. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = /* @__PURE__ */ gather();
