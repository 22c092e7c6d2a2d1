// The public part of the operator's configuration, for browsers.
import { type AppConfig, readAppConfig, readUserFrameConfig, type UserFrameConfig } from '@seyir/contract/config';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ColumnKey } from '../../catalogue/snapshot.ts';
import type { ProductConfig } from '../../config.ts';
import { type Route, route } from '../../http/route.ts';

/** The part of the server's configuration that browsers receive. */
export interface PublicConfig {
  readonly guest: { readonly username: string; readonly password: string };
  readonly allowedOrigins: readonly string[];
  readonly channelHosts: readonly { readonly from: string; readonly to: string }[];
}

/** From an empty service to its first viewer (docs/operator.md). */
export const NEXT_COMMANDS: readonly string[] = [
  'npm run seyir -- package add aile --name "Aile Paketi" --price 149.90',
  'npm run seyir -- import channels list.m3u --package aile',
  'npm run seyir -- account create <name> --email <address>',
];

interface ConfigDeps {
  readonly catalogue: Catalogue;
  readonly config: PublicConfig;
  readonly product: () => ProductConfig;
  /** The origin of the pages in the payment frame. */
  readonly paymentOrigin: () => string;
}

/** Numbers of the product, and the menu of each column (CONFIG-01). */
function readUserFrame({ catalogue, product }: ConfigDeps): UserFrameConfig {
  const { feeRate, ppvLimitMinutes, payQuerySeconds } = product();
  const { menus } = catalogue.current();
  const columnOf = (key: ColumnKey) => menus.find(({ columnKey }) => columnKey === key)?.id ?? '';
  return {
    Fee_Rate: feeRate,
    Purchase_PPV_LimitTime: ppvLimitMinutes,
    Pay_Result_Query_Interval: payQuerySeconds,
    forMeColumn: columnOf('forMeColumn'),
    vodColumn: columnOf('vodColumn'),
    seriesColumn: columnOf('seriesColumn'),
    rentColumn: columnOf('rentColumn'),
    kidColumn: columnOf('kidColumn'),
  };
}

/** Values that differ between deployments. */
function readApp({ catalogue, config, product, paymentOrigin }: ConfigDeps): AppConfig {
  const { socialLinks, supportPhone, loginUrl, announcement, announcementEn } = product();
  const { channels, titles } = catalogue.current();
  const isEmpty = channels.length === 0 && titles.length === 0;
  return {
    guest: { username: config.guest.username, password: config.guest.password },
    socialLinks: socialLinks.map((url) => ({ name: siteName(url), url })),
    supportPhone,
    paymentOrigin: paymentOrigin(),
    loginUrl,
    trustedOrigins: [...new Set([...config.allowedOrigins, ...originsOf(loginUrl)])],
    channelHosts: [...config.channelHosts],
    ...(announcement === '' ? {} : { announcement: { tr: announcement, en: announcementEn || announcement } }),
    ...(isEmpty ? { nextCommands: [...NEXT_COMMANDS] } : {}),
  };
}

const originsOf = (url: string): string[] => (url === '' ? [] : [new URL(url).origin]);
const siteName = (url: string) => new URL(url).hostname.replace(/^www\./, '');

export const configRoutes = (deps: ConfigDeps): Route[] => [
  route(readUserFrameConfig, async () => readUserFrame(deps)),
  route(readAppConfig, async () => readApp(deps)),
];
