// The areas of the settings, in the order of the menu (SETTINGS-06).

import {
  Bell,
  Captions,
  CircleDot,
  Download,
  History,
  Info,
  Languages,
  Lock,
  type LucideIcon,
  Package,
  ReceiptText,
  Send,
  ShieldCheck,
  Star,
} from 'lucide-react';
import { paths } from '../../shared/paths/paths.ts';
import { isGuest, type Viewer } from '../../shared/viewer/viewer.ts';
import type { settingsText } from './settings.text.ts';

const AREA_IDS = [
  'account',
  'package',
  'parental',
  'locks',
  'favourites',
  'subtitles',
  'language',
  'history',
  'searches',
  'records',
  'reminders',
  'downloads',
  'suggestion',
] as const;
export type AreaId = (typeof AREA_IDS)[number];

interface SettingsArea {
  readonly id: AreaId;
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly hint: keyof typeof settingsText;
  /** A kids profile may not open it (KIDS-04). */
  readonly isForAdults?: boolean;
}

const AREAS: readonly SettingsArea[] = [
  { id: 'account', to: paths.settings('version'), Icon: Info, hint: 'accountHint' },
  { id: 'package', to: paths.settings('package'), Icon: Package, hint: 'packageHint', isForAdults: true },
  {
    id: 'parental',
    to: paths.settings('parentalcontrol'),
    Icon: ShieldCheck,
    hint: 'parentalHint',
    isForAdults: true,
  },
  { id: 'locks', to: paths.settings('lockchannel'), Icon: Lock, hint: 'locksHint' },
  { id: 'favourites', to: paths.settings('favchannel'), Icon: Star, hint: 'favouritesHint' },
  { id: 'subtitles', to: paths.settings('subtitles'), Icon: Captions, hint: 'subtitlesHint' },
  { id: 'language', to: paths.settings('language'), Icon: Languages, hint: 'languageHint' },
  {
    id: 'history',
    to: paths.settings('purchasehistory'),
    Icon: ReceiptText,
    hint: 'historyHint',
    isForAdults: true,
  },
  { id: 'searches', to: paths.settings('searchhistory'), Icon: History, hint: 'searchesHint' },
  { id: 'records', to: paths.settings('records'), Icon: CircleDot, hint: 'recordsHint' },
  { id: 'reminders', to: paths.settings('reminders'), Icon: Bell, hint: 'remindersHint' },
  { id: 'downloads', to: paths.accountDownload(), Icon: Download, hint: 'downloadsHint' },
  { id: 'suggestion', to: paths.settings('suggestion'), Icon: Send, hint: 'suggestionHint' },
];

/** The areas for this viewer. */
export function areasFor(viewer: Viewer): readonly SettingsArea[] {
  const isKid = !isGuest(viewer) && viewer.profile?.kid === true;
  return AREAS.filter(({ isForAdults = false }) => !(isForAdults && isKid));
}
