import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { commonText } from '../../../shared/text/common.text.ts';
import { formatNumber } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { appClock } from '../../../shared/time/app-clock.ts';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { playerText } from '../player.text.ts';
import { readLiveLine } from '../rules/live-line.ts';
import type { Player } from '../state/player.ts';
import styles from './Statistics.module.css';
import { statisticsText } from './statistics.text.ts';

const SECOND_MS = 1_000;
const MEGABIT = 1_000_000;

/** What the element and the engine measure, read every second: for a viewer who reports a problem. */
export default function Statistics({ player, onClose }: { player: Player; onClose: () => void }) {
  const [rows, setRows] = useState(() => readRows(player));
  useEffect(() => {
    const timer = setInterval(() => setRows(readRows(player)), SECOND_MS);
    return () => clearInterval(timer);
  }, [player]);
  return (
    <section className={styles.panel} aria-label={say(playerText.statistics)} data-statistics="">
      <header className={styles.head}>
        <h2>{say(playerText.statistics)}</h2>
        <IconButton look="bare" size="small" label={say(commonText.close)} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function readRows(player: Player): readonly (readonly [string, string])[] {
  const video = player.element();
  const measured = player.quality()?.measure();
  const state = player.store.read();
  const frames = video?.getVideoPlaybackQuality?.();
  const ahead = state.buffered.find(({ start, end }) => start <= state.positionSeconds && state.positionSeconds <= end);
  const line = state.isLive ? readLiveLine(state, appClock.now()) : undefined;
  const rows: [string, string | undefined][] = [
    [
      say(statisticsText.picture),
      video?.videoWidth
        ? say(statisticsText.size, { width: String(video.videoWidth), height: String(video.videoHeight) })
        : undefined,
    ],
    [say(statisticsText.bitrate), megabits(measured?.bitsPerSecond)],
    [say(statisticsText.bandwidth), megabits(measured?.bandwidthBitsPerSecond)],
    [say(statisticsText.buffer), inSeconds(ahead && ahead.end - state.positionSeconds)],
    [say(statisticsText.latency), inSeconds(line && (appClock.now() - line.shownAt) / SECOND_MS)],
    [
      say(statisticsText.frames),
      frames && say(statisticsText.framesOf, { dropped: frames.droppedVideoFrames, total: frames.totalVideoFrames }),
    ],
    [say(statisticsText.codecs), measured?.codecs],
    [say(statisticsText.engine), measured?.engine],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

const megabits = (bits: number | undefined) =>
  bits === undefined ? undefined : say(statisticsText.megabits, { number: formatNumber(bits / MEGABIT, 1) });
const inSeconds = (seconds: number | undefined) =>
  seconds === undefined ? undefined : say(statisticsText.inSeconds, { number: formatNumber(seconds, 1) });
