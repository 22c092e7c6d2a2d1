import { PLAYBACK_RATES } from '@seyir/core/limits/playback';
import { AudioLines, Captions, Gauge, Settings2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatNumber } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { Menu, type MenuItem } from '../../../shared/ui/Menu/Menu.tsx';
import { playerText } from '../player.text.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import styles from './Menus.module.css';

/** Lazy: few viewers look at it. */
const LookDialog = lazy(async () => ({ default: (await import('../SubtitleSettings.tsx')).LookDialog }));

const OFF = 'off';
const LOOK = 'look';

/** The speeds of a title; live has none (PLAYER-14). */
export function RateMenu({ player, isBrief = false }: { player: Player; isBrief?: boolean }) {
  const rate = usePlayerState(player.store, (state) => state.rate);
  const items = PLAYBACK_RATES.map((value) => ({
    id: String(value),
    label: `${formatNumber(value)}×`,
    selected: value === rate,
    onSelect: () => player.setRate(value),
  }));
  return (
    <Menu
      label={say(playerText.rate)}
      items={items}
      align="end"
      className={styles.menu}
      trigger={(trigger) => (
        <Button
          {...trigger}
          look="glass"
          size={isBrief ? 'small' : 'medium'}
          icon={isBrief ? undefined : <Gauge />}
          aria-label={say(playerText.rateNow, { rate })}
        >
          {formatNumber(rate)}×
        </Button>
      )}
    />
  );
}

export interface TrackMenusProps {
  player: Player;
  onAudio: (id: string) => void;
  onSubtitle: (id: string | undefined) => void;
  isCompact?: boolean;
}

/** The sound is a choice only where there are two; subtitles are one against none (SUBS-01). */
export function TrackMenus({ player, onAudio, onSubtitle, isCompact = false }: TrackMenusProps) {
  const size = isCompact ? 'medium' : 'large';
  // Undefined until it is first opened.
  const [isLook, setLook] = useState<boolean>();
  const { audio, audioId, subtitles, subtitleId } = usePlayerState(player.store, (state) => state.tracks);
  const sounds: MenuItem[] = audio.map(({ id, label }) => ({
    id,
    label,
    selected: id === audioId,
    onSelect: () => onAudio(id),
  }));
  const lines: MenuItem[] = [
    { id: OFF, label: say(playerText.subtitlesOff), selected: !subtitleId, onSelect: () => onSubtitle(undefined) },
    ...subtitles.map(({ id, label }) => ({
      id,
      label,
      selected: id === subtitleId,
      onSelect: () => onSubtitle(id),
    })),
    { id: LOOK, label: say(playerText.subtitleLook), apart: true, onSelect: () => setLook(true) },
  ];
  return (
    <>
      {sounds.length > 1 && <IconMenu label={say(playerText.audio)} items={sounds} icon={<AudioLines />} size={size} />}
      {subtitles.length > 0 && (
        <IconMenu label={say(playerText.subtitles)} items={lines} icon={<Captions />} size={size} />
      )}
      {isLook !== undefined && (
        <Suspense>
          <LookDialog open={isLook} onClose={() => setLook(false)} />
        </Suspense>
      )}
    </>
  );
}

const AUTOMATIC = 'auto';
const STATISTICS = 'statistics';

interface QualityMenuProps {
  player: Player;
  onStatistics: () => void;
  isCompact?: boolean;
}

/** The renditions of the picture by their lines, and the statistics of playback. */
export function QualityMenu({ player, onStatistics, isCompact = false }: QualityMenuProps) {
  // The list is known with the first picture; another height is shown beside the automatic choice.
  const isReady = usePlayerState(player.store, (state) => state.phase === 'ready');
  const shown = usePlayerState(player.store, (state) => state.height);
  const [chosen, setChosen] = useState(() => player.quality()?.chosen());
  const heights = (isReady && player.quality()?.list()) || [];
  const choose = (height: number | undefined) => {
    player.quality()?.choose(height);
    setChosen(height);
  };
  const automatic =
    shown > 0 && chosen === undefined ? `${say(playerText.automatic)} (${shown}p)` : say(playerText.automatic);
  const levels: MenuItem[] = heights.map((height) => ({
    id: String(height),
    label: `${height}p`,
    selected: height === chosen,
    onSelect: () => choose(height),
  }));
  const items: MenuItem[] = [
    ...(levels.length > 1
      ? [
          { id: AUTOMATIC, label: automatic, selected: chosen === undefined, onSelect: () => choose(undefined) },
          ...levels,
        ]
      : []),
    { id: STATISTICS, label: say(playerText.statistics), apart: levels.length > 1, onSelect: onStatistics },
  ];
  return (
    <IconMenu
      label={say(playerText.quality)}
      items={items}
      icon={<Settings2 />}
      size={isCompact ? 'medium' : 'large'}
    />
  );
}

interface IconMenuProps {
  label: string;
  items: readonly MenuItem[];
  icon: ReactNode;
  size: 'medium' | 'large';
}

function IconMenu({ label, items, icon, size }: IconMenuProps) {
  return (
    <Menu
      label={label}
      items={items}
      align="end"
      className={styles.menu}
      trigger={(trigger) => (
        <IconButton {...trigger} look="bare" size={size} label={label}>
          {icon}
        </IconButton>
      )}
    />
  );
}
