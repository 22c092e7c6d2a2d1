// The pages of the console: address, permission, menu entry.
import type { Permission } from '@seyir/core/operator/permissions';
import {
  Briefcase,
  CalendarClock,
  Clapperboard,
  ClipboardList,
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
import { consoleText } from './console.text.ts';
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
import { SchedulePage } from './pages/SchedulePage.tsx';
import { SecurityPage } from './pages/SecurityPage.tsx';
import { SettingsPage } from './pages/SettingsPage.tsx';
import { ShopPage } from './pages/ShopPage.tsx';
import { TextsPage } from './pages/TextsPage.tsx';
import { TitlesPage } from './pages/TitlesPage.tsx';
import { securityText } from './security.text.ts';
import { textsText } from './texts.text.ts';

export const CONSOLE_BASE = '/console';

export interface ConsolePage {
  readonly path: string;
  readonly title: TextEntry & { readonly tr: string; readonly en: string };
  readonly permission: Permission;
  readonly Page: ComponentType;
  readonly Icon: LucideIcon;
  readonly isListed: boolean;
}

const listed = (
  path: string,
  title: ConsolePage['title'],
  permission: Permission,
  Page: ComponentType,
  Icon: LucideIcon,
): ConsolePage => ({ path, title, permission, Page, Icon, isListed: true });

export const PAGES: readonly ConsolePage[] = [
  listed('', consoleText.onAir, 'see', OnAirPage, RadioTower),
  { ...listed('accounts/:id', consoleText.accounts, 'see-accounts', AccountPage, Users), isListed: false },
  listed('accounts', consoleText.accounts, 'see-accounts', AccountsPage, Users),
  listed('orders', consoleText.orders, 'see-accounts', OrdersPage, ReceiptText),
  listed('feedback', consoleText.feedback, 'see-accounts', FeedbackPage, MessageSquare),
  listed('shop', consoleText.shop, 'see', ShopPage, Package),
  listed('channels', consoleText.channels, 'see', ChannelsPage, Tv),
  listed('schedule', consoleText.schedule, 'see', SchedulePage, CalendarClock),
  { ...listed('titles/:id', consoleText.titles, 'see', EpisodesPage, Clapperboard), isListed: false },
  listed('titles', consoleText.titles, 'see', TitlesPage, Clapperboard),
  listed('texts', textsText.translations, 'see', TextsPage, Languages),
  listed('home', consoleText.home, 'see', HomePage, House),
  listed('ads', consoleText.ads, 'see', AdsPage, Megaphone),
  listed('jobs', consoleText.jobs, 'see', JobsPage, Briefcase),
  listed('settings', consoleText.settings, 'see', SettingsPage, Settings2),
  listed('audit', consoleText.audit, 'see-audit', AuditPage, ClipboardList),
  listed('security', securityText.security, 'see', SecurityPage, KeyRound),
  listed('operators', consoleText.operators, 'edit-operators', OperatorsPage, ShieldCheck),
];
