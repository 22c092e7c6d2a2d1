import type { TabIcon } from '@seyir/core/limits/home';
import { Atom, Clapperboard, Laugh, type LucideIcon, Music, Rocket, Sparkles } from 'lucide-react';

const ICONS: Readonly<Record<TabIcon, LucideIcon>> = {
  all: Sparkles,
  music: Music,
  adventure: Rocket,
  funny: Laugh,
  learn: Atom,
  film: Clapperboard,
};

/** The icon of a tab in the kids menu. A chunk of its own: no other home draws these icons. */
export function KidsTabIcon({ name }: { name: TabIcon }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden="true" />;
}
