// The public part of the operator's configuration, for browsers.
import { type AppConfig, readAppConfig, readUserFrameConfig, type UserFrameConfig } from '@seyir/contract/config';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ColumnKey } from '../../catalogue/snapshot.ts';
import { type Route, route } from '../../http/route.ts';

/** The part of the server's configuration that browsers receive. */
export interface PublicConfig {
  readonly guest: { readonly username: string; readonly password: string };
  readonly allowedOrigins: readonly string[];
  readonly channelHosts: readonly { readonly from: string; readonly to: string }[];
  readonly product: {
    readonly feeRate: number;
    readonly ppvLimitMinutes: string;
    readonly payQuerySeconds: number;
    readonly socialLinks: readonly string[];
    readonly supportPhone: string;
    readonly loginUrl: string;
  };
}

/** From an empty service to its first viewer (docs/operator.md). */
export const NEXT_COMMANDS: readonly string[] = [
  'npm run seyir -- package add aile --name "Aile Paketi" --price 149.90',
  'npm run seyir -- import channels list.m3u --package aile',
  'npm run seyir -- account create <name> --email <address>',
];

export interface ConfigDeps {
  readonly catalogue: Catalogue;
  readonly config: PublicConfig;
  /** The origin of the pages in the payment frame. */
  readonly paymentOrigin: () => string;
}

/** Numbers of the product, and the menu of each column (CONFIG-01). */
export function readUserFrame({ catalogue, config }: ConfigDeps): UserFrameConfig {
  const { menus } = catalogue.current();
  const columnOf = (key: ColumnKey) => menus.find(({ columnKey }) => columnKey === key)?.id ?? '';
  return {
    Fee_Rate: config.product.feeRate,
    Purchase_PPV_LimitTime: config.product.ppvLimitMinutes,
    Pay_Result_Query_Interval: config.product.payQuerySeconds,
    forMeColumn: columnOf('forMeColumn'),
    vodColumn: columnOf('vodColumn'),
    seriesColumn: columnOf('seriesColumn'),
    rentColumn: columnOf('rentColumn'),
    kidColumn: columnOf('kidColumn'),
  };
}

/** Values that differ between deployments. */
export function readApp({ catalogue, config, paymentOrigin }: ConfigDeps): AppConfig {
  const { channels, titles } = catalogue.current();
  const isEmpty = channels.length === 0 && titles.length === 0;
  return {
    guest: { username: config.guest.username, password: config.guest.password },
    socialLinks: config.product.socialLinks.map((url) => ({ name: siteName(url), url })),
    supportPhone: config.product.supportPhone,
    paymentOrigin: paymentOrigin(),
    loginUrl: config.product.loginUrl,
    trustedOrigins: [...new Set([...config.allowedOrigins, ...originsOf(config.product.loginUrl)])],
    channelHosts: [...config.channelHosts],
    ...(isEmpty ? { nextCommands: [...NEXT_COMMANDS] } : {}),
  };
}

const originsOf = (url: string): string[] => (url === '' ? [] : [new URL(url).origin]);
const siteName = (url: string) => new URL(url).hostname.replace(/^www\./, '');

export const configRoutes = (deps: ConfigDeps): Route[] => [
  route(readUserFrameConfig, async () => readUserFrame(deps)),
  route(readAppConfig, async () => readApp(deps)),
];
