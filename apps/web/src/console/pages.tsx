// The pages of the console: their components and icons by address.
import type { Permission } from '@seyir/core/operator/permissions';
import {
  Briefcase,
  CalendarClock,
  Clapperboard,
  ClipboardList,
  Gauge,
  House,
  KeyRound,
  Languages,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Package,
  RadioTower,
  ReceiptText,
  Settings2,
  ShieldCheck,
  Tv,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextEntry } from '../shared/text/text.ts';
import { CONSOLE_PAGES, type ConsolePath, type GROUPS } from './console-pages.ts';
import { AccountPage } from './pages/AccountPage.tsx';
import { AccountsPage } from './pages/AccountsPage.tsx';
import { AdsPage } from './pages/AdsPage.tsx';
import { AuditPage } from './pages/AuditPage.tsx';
import { ChannelsPage } from './pages/ChannelsPage.tsx';
import { EpisodesPage } from './pages/EpisodesPage.tsx';
import { FeedbackPage } from './pages/FeedbackPage.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { JobsPage } from './pages/JobsPage.tsx';
import { OnAirPage } from './pages/OnAirPage.tsx';
import { OperatorsPage } from './pages/OperatorsPage.tsx';
import { OrdersPage } from './pages/OrdersPage.tsx';
import { OverviewPage } from './pages/OverviewPage.tsx';
import { SchedulePage } from './pages/SchedulePage.tsx';
import { SecurityPage } from './pages/SecurityPage.tsx';
import { SettingsPage } from './pages/SettingsPage.tsx';
import { ShopPage } from './pages/ShopPage.tsx';
import { TextsPage } from './pages/TextsPage.tsx';
import { TitlesPage } from './pages/TitlesPage.tsx';

export interface ConsolePage {
  readonly path: ConsolePath;
  readonly title: TextEntry & { readonly tr: string; readonly en: string };
  readonly permission: Permission;
  readonly Page: ComponentType;
  readonly Icon: LucideIcon;
  /** Of the menu; pages without one are the overview and those with a parameter. */
  readonly group?: keyof typeof GROUPS;
}

const PARTS: Readonly<Record<ConsolePath, readonly [ComponentType, LucideIcon]>> = {
  '': [OverviewPage, Gauge],
  'on-air': [OnAirPage, RadioTower],
  'accounts/:id': [AccountPage, Users],
  accounts: [AccountsPage, Users],
  orders: [OrdersPage, ReceiptText],
  feedback: [FeedbackPage, MessageSquare],
  shop: [ShopPage, Package],
  channels: [ChannelsPage, Tv],
  schedule: [SchedulePage, CalendarClock],
  'titles/:id': [EpisodesPage, Clapperboard],
  titles: [TitlesPage, Clapperboard],
  texts: [TextsPage, Languages],
  home: [HomePage, House],
  ads: [AdsPage, Megaphone],
  jobs: [JobsPage, Briefcase],
  settings: [SettingsPage, Settings2],
  audit: [AuditPage, ClipboardList],
  security: [SecurityPage, KeyRound],
  operators: [OperatorsPage, ShieldCheck],
};

export const PAGES: readonly ConsolePage[] = CONSOLE_PAGES.map((page) => {
  const [Page, Icon] = PARTS[page.path];
  return { ...page, Page, Icon };
});
