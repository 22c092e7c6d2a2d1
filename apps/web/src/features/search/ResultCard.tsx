import type { ChannelCard as ChannelItem } from '@seyir/contract/channels';
import { recordingStatus } from '@seyir/contract/codes';
import type { ProgrammeCard } from '@seyir/contract/programmes';
import type { VodCard } from '@seyir/contract/titles';
import { RECORDING_PREVIEW_IMAGE_INDEX } from '@seyir/core/limits/catalogue';
import { History, Lock } from 'lucide-react';
import { lowestPrice } from '../../shared/content/lowest-price.ts';
import { findPoster, posterFile } from '../../shared/content/posters.ts';
import { useRovingItem } from '../../shared/keys/roving.ts';
import { paths, withProgramme } from '../../shared/paths/paths.ts';
import { usePreview } from '../../shared/preview/preview.ts';
import { episodeWords } from '../../shared/programmes/episode-words.ts';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { dayAndStart } from '../../shared/programmes/programme-time.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { recordingWord } from '../../shared/programmes/RecordingState.tsx';
import type { SeriesCard } from '../../shared/programmes/series-cards.ts';
import { OVER_PAGE } from '../../shared/programmes/use-open-programme.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formatClock } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { useEachMinute } from '../../shared/time/use-now.ts';
import { Badge, type BadgeTone } from '../../shared/ui/Badge/Badge.tsx';
import { Card, type CardShape } from '../../shared/ui/Card/Card.tsx';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { Pressable } from '../../shared/ui/Pressable/Pressable.tsx';
import { kindText } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import type { FoundItem } from './group-results.ts';
import styles from './ResultCard.module.css';
import { searchText } from './search.text.ts';

interface ResultCardProps {
  item: FoundItem;
  /** The page a title or a programme opens over. */
  under: string;
  /** Best matches are landscape, with less room for marks. */
  isSmall?: boolean;
  eager?: boolean;
}

/** A search result, linked to its page (SEARCH-05). */
export function ResultCard({ item, under, isSmall = false, eager = false }: ResultCardProps) {
  switch (item.kind) {
    case 'vod':
      return <TitleResult item={item} under={under} shape={isSmall ? 'landscape' : 'portrait'} eager={eager} />;
    case 'programme':
      return <ProgrammeResult item={item} under={under} isSmall={isSmall} />;
    case 'recording':
      return <RecordingResult item={item} />;
    case 'channel':
      return <ChannelResult item={item} />;
  }
}

const PERCENT = 100;

interface TitleResultProps {
  item: VodCard;
  under: string;
  shape: CardShape;
  eager: boolean;
}

function TitleResult({ item, under, shape, eager }: TitleResultProps) {
  const preview = usePreview(item);
  const isForKids = isKid(useViewer());
  // A child sees a lock instead of a price.
  const price = isForKids ? undefined : lowestPrice(item);
  return (
    <Card
      {...preview}
      to={paths.title(under, item.id, { fromSearch: true })}
      preventScrollReset
      title={item.title}
      image={findPoster(item.posters, shape === 'portrait')}
      shape={shape}
      caption={say(searchText.kindAndYear, { kind: kindText(item.type), year: String(item.year) })}
      // A title with a price shows the price; the lock is for titles that need a package.
      locked={!item.customerHasAccess && price === undefined}
      price={item.isUnlocked ? undefined : price}
      progress={item.progress > 0 ? item.progress / PERCENT : undefined}
      eager={eager}
    />
  );
}

const STATUS_TONE = { scheduled: 'torec', recording: 'rec', recorded: 'recorded' } as const satisfies Record<
  string,
  BadgeTone
>;

interface ProgrammeResultProps {
  item: ProgrammeCard;
  under: string;
  isSmall: boolean;
}

function ProgrammeResult({ item, under, isSmall }: ProgrammeResultProps) {
  const { channel } = item;
  const preview = usePreview(item);
  const when = useEachMinute((now) => programmeTime(item, now));
  return (
    <Card
      {...preview}
      {...OVER_PAGE}
      to={withProgramme({ pathname: under, search: '' }, item.epgProgramId)}
      title={item.title}
      image={item.posterUrl}
      caption={say(searchText.onChannel, { channel: channel.name, when })}
      marks={
        <>
          {!isSmall && <ChannelLogo src={channel.logo} name="" place="art" className={styles.logo} />}
          <span data-end="">
            <ProgrammeMark item={item} />
          </span>
        </>
      }
    />
  );
}

/** "Şimdi, 20.00 – 21.00" for the programme that is on; "Yarın 21.30", "16.11.2026 18.00" for any other. */
export function programmeTime(programme: ProgrammeCard, now: number): string {
  if (phaseAt(programme, now) !== 'current') return dayAndStart(programme, now);
  const { startTime, endTime } = programme;
  return say(searchText.now, { from: formatClock(Date.parse(startTime)), to: formatClock(Date.parse(endTime)) });
}

/** One badge: live, recording state, or catch-up. */
function ProgrammeMark({ item }: { item: ProgrammeCard }) {
  const status = item.newstatus === '' ? undefined : recordingStatus.findWord(item.newstatus);
  if (item.current) return <Badge tone="live">{say(searchText.live)}</Badge>;
  if (status !== undefined && status !== 'recordable') {
    return <Badge tone={STATUS_TONE[status]}>{say(searchText[status])}</Badge>;
  }
  return item.watchable ? <Badge icon={<History aria-hidden="true" />}>{say(searchText.catchUp)}</Badge> : null;
}

function RecordingResult({ item }: { item: SeriesCard }) {
  const { episodes } = item;
  const word = recordingWord(item.status);
  const isSeries = episodes !== undefined;
  const episode = isSeries ? say(programmesText.episodes, { count: episodes }) : episodeWords(item);
  const preview = usePreview(item);
  return (
    <Card
      {...preview}
      to={isSeries ? paths.recordedSeries(item.prevuename, item.seriesheadid) : paths.recordings(item.prevuename)}
      title={item.prevuename}
      image={posterFile(item, RECORDING_PREVIEW_IMAGE_INDEX)}
      caption={[item.channelname, episode].filter((part) => part !== '').join(' · ') || true}
      marks={word && <Badge tone={STATUS_TONE[word]}>{say(searchText[word])}</Badge>}
    />
  );
}

function ChannelResult({ item }: { item: ChannelItem }) {
  const roving = useRovingItem();
  return (
    <Pressable to={paths.liveTv(item.id)} className={styles.channel} {...roving}>
      <ChannelLogo src={item.logo} name="" className={styles.plate} />
      <span className={styles.name}>{item.name}</span>{' '}
      <span className={styles.line}>{say(searchText.channelNo, { no: String(item.no) })}</span>{' '}
      {item.programName !== '' && <span className={styles.line}>{item.programName}</span>}
      {!item.canWatch && (
        <span className={styles.lock}>
          <Lock aria-hidden="true" />
          <VisuallyHidden>{say(commonText.locked)}</VisuallyHidden>
        </span>
      )}
    </Pressable>
  );
}
