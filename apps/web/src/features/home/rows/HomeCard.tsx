import type { ChannelCard as ChannelItem } from '@seyir/contract/channels';
import type { RecordingCard } from '@seyir/contract/recording-item';
import type { VodCard } from '@seyir/contract/titles';
import { RECORDING_CARD_IMAGE_INDEX } from '@seyir/core/limits/catalogue';
import { parseLegacyMoment } from '@seyir/core/time/local-time';
import { parseBookmark } from '@seyir/core/timeline/bookmark';
import { useLocation } from 'react-router';
import { lowestPrice } from '../../../shared/content/lowest-price.ts';
import { findPoster, posterFile } from '../../../shared/content/posters.ts';
import { paths, withProgramme } from '../../../shared/paths/paths.ts';
import { usePreview } from '../../../shared/preview/preview.ts';
import { episodeWords } from '../../../shared/programmes/episode-words.ts';
import { airedShare } from '../../../shared/programmes/programme-phase.ts';
import { clockRange, dayAndRange, dayAndStart } from '../../../shared/programmes/programme-time.ts';
import { programmesText } from '../../../shared/programmes/programmes.text.ts';
import { RecordingState } from '../../../shared/programmes/RecordingState.tsx';
import type { SeriesCard } from '../../../shared/programmes/series-cards.ts';
import { OVER_PAGE } from '../../../shared/programmes/use-open-programme.ts';
import { formatDuration, formatTimeLeft } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { useEachMinute } from '../../../shared/time/use-now.ts';
import { Card } from '../../../shared/ui/Card/Card.tsx';
import { ChannelCard } from '../../../shared/ui/ChannelCard/ChannelCard.tsx';
import { isKid, useViewer } from '../../../shared/viewer/viewer.ts';
import { homeText } from '../home.text.ts';
import styles from './HomeCard.module.css';
import type { CaptionKind, ShownItem } from './row-items.ts';

interface HomeCardProps {
  item: ShownItem;
  isVertical: boolean;
  under: string;
  eager: boolean;
  /** What the caption below a title shows. */
  captionKind: CaptionKind;
  /** A grid has room for more text: the time of a programme, the date of a recording. */
  isInGrid?: boolean;
}

/** An item of a row: a title, a channel, a recording. */
export function HomeCard({ item, ...title }: HomeCardProps) {
  const { isInGrid = false } = title;
  switch (item.kind) {
    case 'vod':
      return <TitleCard item={item} {...title} />;
    case 'channel':
      return <OnAirCard item={item} saysTime={isInGrid} />;
    case 'recording':
      return <RecordedCard item={item} saysTime={isInGrid} />;
  }
}

/** `sizes` by the columns of RowGrid.module.css. */
const GRID_SIZES = {
  landscape: '(min-width: 1024px) 24vw, (min-width: 600px) 33vw, 50vw',
  portrait: '(min-width: 1024px) 16vw, (min-width: 600px) 25vw, 33vw',
} as const;
/** A recording's landscape still is cropped to portrait, so that the image is wider than its card. */
const RECORDING_SIZES = '(min-width: 1024px) 38vw, (min-width: 600px) 60vw, 100vw';

function TitleCard(props: Omit<HomeCardProps, 'item'> & { item: VodCard }) {
  const { item, isVertical, under, eager, captionKind, isInGrid = false } = props;
  const isForKids = isKid(useViewer());
  // A child sees a lock instead of a price.
  const price = isForKids ? undefined : lowestPrice(item);
  const isStarted = item.progress > 0;
  const preview = usePreview(item);
  const caption = useEachMinute((now) => captionOf(item, captionKind, now));
  return (
    <Card
      {...preview}
      to={paths.title(under, item.id, { recommend: 'column' })}
      title={item.title}
      image={findPoster(item.posters, isVertical)}
      shape={isVertical ? 'portrait' : 'landscape'}
      // A title with a price shows the price; the lock is for titles that need a package.
      locked={!item.customerHasAccess && price === undefined}
      price={item.isUnlocked ? undefined : price}
      // A series that goes on with its next episode is not new to the viewer, either.
      isNew={item.isNew && !isVertical && !isStarted && item.bookmark === null}
      progress={isStarted ? item.progress / PERCENT : undefined}
      caption={caption}
      eager={eager}
      sizes={isInGrid ? GRID_SIZES[isVertical ? 'portrait' : 'landscape'] : undefined}
    />
  );
}

const PERCENT = 100;

function captionOf(item: VodCard, captionKind: CaptionKind, now: number): string | true | undefined {
  switch (captionKind) {
    case 'progress':
      return progressLine(item);
    case 'ownership':
      return ownershipLine(item, now);
    case 'nothing':
      return undefined;
  }
}

/** "2. sezon 5. bölüm · 23 dk kaldı", "Film · 1 sa 12 dk kaldı"; `true` (the title) without a position. */
function progressLine({ bookmark, type, secondsLeft }: VodCard): string | true {
  const { season, episode } = parseBookmark(bookmark ?? '') ?? {};
  const isKnown = season !== undefined && episode !== undefined;
  if (type === 'SERIES' && !isKnown) return true;
  const what = isKnown ? say(homeText.seasonEpisode, { season, episode }) : say(homeText.film);
  return secondsLeft ? say(homeText.left, { what, left: formatDuration(secondsLeft) }) : what;
}

/** "Kiralandı · 31 saat kaldı", "Satın alındı". */
function ownershipLine({ owned }: VodCard, now: number): string | true {
  if (!owned) return true;
  if (owned.until === null) return say(homeText.bought);
  return say(homeText.left, { what: say(homeText.rented), left: formatTimeLeft(Date.parse(owned.until) - now) });
}

function OnAirCard({ item, saysTime }: { item: ChannelItem; saysTime: boolean }) {
  const { current } = item;
  const progress = useEachMinute((now) => (current ? airedShare(current, now) : undefined));
  return (
    <ChannelCard
      to={paths.liveTv(item.id)}
      name={item.name}
      logo={item.logo}
      image={current?.posterUrl}
      programme={current?.title}
      line={saysTime && current ? clockRange(current) : undefined}
      progress={progress}
      locked={!item.canWatch}
    />
  );
}

function RecordedCard({ item, saysTime }: { item: SeriesCard; saysTime: boolean }) {
  const location = useLocation();
  const preview = usePreview(item);
  const when = useEachMinute((now) => (saysTime ? recordingLines(item, now) : recordingDay(item, now)).join('\n'));
  const { episodes } = item;
  const isSeries = episodes !== undefined;
  const marks = isSeries ? say(programmesText.episodes, { count: episodes }) : episodeWords(item);
  return (
    <Card
      {...preview}
      {...(isSeries
        ? { to: paths.recordedSeries(say(programmesText.myRecordings), item.seriesheadid) }
        : { to: withProgramme(location, item.prevuecode), ...OVER_PAGE })}
      title={item.prevuename}
      image={posterFile(item, RECORDING_CARD_IMAGE_INDEX)}
      shape="portrait"
      sizes={RECORDING_SIZES}
      isCut
      caption={
        <span className={styles.lines}>
          <RecordingState newstatus={item.status} />
          {marks !== '' && <span>{marks}</span>}
          {/* A row may hold many recordings of one programme: the day distinguishes them. */}
          {listLines(when).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      }
    />
  );
}

const listLines = (text: string) => (text === '' ? [] : text.split('\n'));

/** "Dün 21.30". */
function recordingDay({ begintime }: RecordingCard, now: number): string[] {
  const start = parseLegacyMoment(begintime);
  return start === undefined ? [] : [dayAndStart({ startTime: new Date(start).toISOString() }, now)];
}

/** "Pusula · 52 dk" and "Yarın 21.30 – 22.30". */
function recordingLines({ channelname, begintime, endtime }: RecordingCard, now: number): string[] {
  const [start, end] = [parseLegacyMoment(begintime), parseLegacyMoment(endtime)];
  if (start === undefined || end === undefined || end <= start) return [channelname];
  const [startTime, endTime] = [new Date(start).toISOString(), new Date(end).toISOString()];
  return [`${channelname} · ${formatDuration((end - start) / 1_000)}`, dayAndRange({ startTime, endTime }, now)];
}
