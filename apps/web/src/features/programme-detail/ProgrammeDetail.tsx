import type { Channel } from '@seyir/contract/channels';
import type { ProgrammeDetail as Programme } from '@seyir/contract/programmes';
import { splitList } from '@seyir/core/text/split-list';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { findPoster } from '../../shared/content/posters.ts';
import { episodeWords } from '../../shared/programmes/episode-words.ts';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { dayAndRange } from '../../shared/programmes/programme-time.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { CastRow } from '../../shared/ui/CastRow/CastRow.tsx';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { TitleMeta } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { OtherAirings } from './OtherAirings.tsx';
import styles from './ProgrammeDetail.module.css';
import { programmeDetailText } from './programme-detail.text.ts';
import { decideRecordOffer, listWatchOptions } from './programme-options.ts';
import { RecordCard } from './RecordCard.tsx';
import { RecordOptions } from './RecordOptions.tsx';
import { useRecording } from './use-recording.ts';
import { closedWords, WatchActions, type WatchActionsProps } from './WatchActions.tsx';

interface ProgrammeDetailProps {
  programme: Programme;
  /** Undefined while the list loads, or for an unknown channel. */
  channel: Channel | undefined;
  now: number;
  onWatch: WatchActionsProps['onWatch'];
  onPlayRecording: (npvrcode: string) => void;
  /** The reminder button, for a future programme. */
  reminder: ReactNode;
  share: ReactNode;
  /** Opens another airing. */
  onOpen: (programmeId: string) => void;
  /** Of a pay-per-view programme. */
  ticket?: ProgrammeTicket | undefined;
}

export interface ProgrammeTicket {
  readonly isPaid: boolean;
  /** To buy the ticket, or that the viewer has it. */
  readonly action: ReactNode;
}

/** The detail of a programme or of its recording (GUIDE-06). */
export function ProgrammeDetail(props: ProgrammeDetailProps) {
  const { programme, channel, now, onWatch, onPlayRecording, reminder, share, onOpen, ticket } = props;
  const recording = useRecording(programme);
  const viewer = useViewer();
  const isKid = viewer.profile?.kid === true;
  const phase = phaseAt(programme, now);
  const needsTicket = ticket !== undefined && !ticket.isPaid;
  const options = listWatchOptions(programme, channel, isGuest(viewer), now, needsTicket);
  const closed = closedWords(options, isKid);
  const offer = decideRecordOffer(programme, channel, now);
  const isTall = programme.posters.some(({ type, posterType }) => (type ?? posterType)?.startsWith('Vertical'));
  const channelName = channel?.name ?? programme.channelName;
  return (
    <article className={styles.detail} data-art={isTall ? undefined : 'wide'}>
      <div className={styles.poster}>
        <Picture
          src={findPoster(programme.posters, true)}
          alt=""
          shape="free"
          scale={isTall ? 'card' : 'wide'}
          sizes={isTall ? '(min-width: 1024px) 400px, 100vw' : '(min-width: 1024px) 980px, 100vw'}
          eager
          className={classNames(styles.picture, isTall ? styles.tall : undefined)}
        />
        {/* Above the text a poster would be cut in the middle of its lettering. */}
        {isTall && (
          <Picture
            src={findPoster(programme.posters, false)}
            alt=""
            shape="free"
            scale="wide"
            className={classNames(styles.picture, styles.wide)}
          />
        )}
        {/* A poster carries its title as lettering, which a logo would cover; a still has none. */}
        {!isTall && <ChannelLogo src={channel?.logo} name={channelName} place="art" className={styles.logo} />}
      </div>
      <div className={styles.body}>
        <p className={styles.channel}>
          {isTall ? <ChannelLogo src={channel?.logo} name="" /> : <CalendarClock aria-hidden="true" />}
          {channel ? say(programmeDetailText.channelNo, { name: channelName, no: String(channel.no) }) : channelName}
          {phase === 'current' && <Badge tone="live">{say(programmesText.live)}</Badge>}
        </p>
        <h1 className={styles.title}>{programme.title}</h1>
        <TitleMeta
          className={styles.meta}
          rating={programme.rating}
          showCategories
          facts={[
            dayAndRange(programme, now),
            formatDuration(programme.duration),
            splitList(programme.genre).join(', '),
            // The recording options show the episode themselves.
            offer.kind === 'none' ? episodeWords(programme) : '',
          ]}
          imdbRating={null}
        />
        {programme.description !== '' && <p className={styles.story}>{programme.description}</p>}
        {closed !== undefined && <p className={styles.closed}>{closed}</p>}
        <div className={styles.actions} data-explained={closed === undefined ? undefined : ''}>
          <WatchActions
            programme={programme}
            options={options}
            isKid={isKid}
            isRecorded={offer.kind === 'recorded' && offer.word === 'recorded'}
            onWatch={onWatch}
          />
          {!options.includes('expired') && ticket?.action}
          {phase === 'coming' && reminder}
          <span className={styles.share}>{share}</span>
        </div>
        {offer.kind === 'record' && (
          <div className={styles.record}>
            <RecordOptions programme={programme} seriesId={offer.seriesId} recording={recording} />
          </div>
        )}
        {offer.kind === 'recorded' && (
          <div className={styles.record}>
            <RecordCard programme={programme} offer={offer} recording={recording} onPlay={onPlayRecording} />
          </div>
        )}
        <OtherAirings programmeId={programme.epgProgramId} now={now} onOpen={onOpen} />
        {programme.casts.length > 0 && (
          <div className={styles.cast}>
            <CastRow label={say(programmeDetailText.cast)} people={programme.casts} />
          </div>
        )}
      </div>
    </article>
  );
}
