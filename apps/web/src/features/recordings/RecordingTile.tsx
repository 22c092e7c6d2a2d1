import { RECORDING_CARD_IMAGE_INDEX } from '@seyir/core/limits/catalogue';
import { Check, Trash2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { posterFile } from '../../shared/content/posters.ts';
import { useRovingItem } from '../../shared/keys/roving.ts';
import { withProgramme } from '../../shared/paths/paths.ts';
import { episodeWords } from '../../shared/programmes/episode-words.ts';
import { dayAndRange, dayAndStart } from '../../shared/programmes/programme-time.ts';
import { RecordingState } from '../../shared/programmes/RecordingState.tsx';
import { OVER_PAGE } from '../../shared/programmes/use-open-programme.ts';
import { formatDate, formatDuration } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Card } from '../../shared/ui/Card/Card.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import styles from './RecordingTile.module.css';
import { durationOf, type RecordingGroup, timesOf, wordOf } from './recording-groups.ts';
import { recordingsText } from './recordings.text.ts';

export interface RecordingTileProps {
  group: RecordingGroup;
  now: number;
  eager: boolean;
  /** The address of the episodes of a series. */
  seriesTo: string;
  onPlay: () => void;
  /** A running recording is watched from its start. */
  onWatchRunning: () => void;
  onDelete: () => void;
}

/** The `sizes` of a wide still that is cropped to portrait; see RecordingGrid.module.css for the columns. */
const SIZES = '(min-width: 1024px) 38vw, (min-width: 600px) 60vw, 120vw';

/** A card of the list: plays what is recorded or running, opens what is planned, or a series (RECORD-01). */
export function RecordingTile(props: RecordingTileProps) {
  const { group, now, eager, onDelete } = props;
  const { shown, isSeries } = group;
  const word = wordOf(shown);
  const { tabIndex } = useRovingItem();
  return (
    <div className={styles.tile} data-state={word}>
      <Card
        {...pressOf(props, useLocation())}
        title={shown.prevuename}
        image={posterFile(shown, RECORDING_CARD_IMAGE_INDEX)}
        shape="portrait"
        sizes={SIZES}
        isCut
        eager={eager}
        className={styles.card}
        caption={
          <span className={styles.lines}>
            {isSeries && word !== 'recording' ? (
              <span className={styles.series} data-state={word}>
                {word === 'recorded' && <Check aria-hidden="true" />}
                {say(recordingsText.series, { count: group.items.length })}
              </span>
            ) : (
              <RecordingState newstatus={shown.status} />
            )}
            {linesOf(group, now).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        }
      />
      <span className={styles.over} aria-hidden="true">
        {(word === 'recorded' || word === 'recording') && !isSeries && (
          <span className={styles.play}>
            <PlayIcon />
          </span>
        )}
        {word === 'recording' && <ProgressLine value={airedOf(group, now)} place="edge" tone="rec" />}
        {word === 'scheduled' && <ProgressLine value={1} place="edge" tone="torec" />}
      </span>
      <IconButton
        className={styles.delete}
        look="glass"
        size="small"
        label={say(isSeries ? recordingsText.deleteSeriesNamed : recordingsText.deleteNamed, {
          title: shown.prevuename,
        })}
        tabIndex={tabIndex}
        onClick={onDelete}
      >
        <Trash2 />
      </IconButton>
    </div>
  );
}

type Location = ReturnType<typeof useLocation>;

function pressOf({ group, seriesTo, onPlay, onWatchRunning }: RecordingTileProps, location: Location) {
  const { shown, isSeries } = group;
  if (isSeries) return { to: seriesTo };
  switch (wordOf(shown)) {
    case 'recorded':
      return { onClick: onPlay };
    case 'recording':
      return { onClick: onWatchRunning };
    default:
      return { to: withProgramme(location, shown.prevuecode), ...OVER_PAGE };
  }
}

/** "Pusula · 52 dk", and "Bugün 20.00 – 21.10", "Yarın 21.30", "09.11.2026" or "Son kayıt 11.11.2026". */
function linesOf({ shown, items, isSeries }: RecordingGroup, now: number): string[] {
  const where = say(recordingsText.place, { channel: shown.channelname, time: formatDuration(durationOf(items)) });
  const episode = isSeries ? '' : episodeWords(shown);
  const place = episode === '' ? where : `${episode} · ${where}`;
  const times = timesOf(shown);
  if (times === undefined) return [place];
  const airing = { startTime: new Date(times.startsAt).toISOString(), endTime: new Date(times.endsAt).toISOString() };
  switch (wordOf(shown)) {
    case 'recording':
      return [place, dayAndRange(airing, now)];
    case 'scheduled':
      return [place, dayAndStart(airing, now)];
    default: {
      const date = formatDate(times.startsAt);
      return [place, isSeries ? say(recordingsText.latest, { date }) : date];
    }
  }
}

function airedOf({ shown }: RecordingGroup, now: number): number {
  const times = timesOf(shown);
  return times === undefined ? 0 : (now - times.startsAt) / (times.endsAt - times.startsAt);
}
