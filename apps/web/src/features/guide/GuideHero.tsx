import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { useQuery } from '@tanstack/react-query';
import { History, Info, Package, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useClosedWords } from '../../shared/channels/use-closed-words.ts';
import { paths } from '../../shared/paths/paths.ts';
import { programmeQuery } from '../../shared/programmes/programme.query.ts';
import { airedShare, phaseAt } from '../../shared/programmes/programme-phase.ts';
import { clockRange, dayAndRange } from '../../shared/programmes/programme-time.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { canStartOver } from '../../shared/programmes/start-over.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { sayPackageUp } from '../../shared/text/package-up.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { TitleMeta } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './GuideHero.module.css';
import { guideText } from './guide.text.ts';

const SECOND_MS = 1000;
/** Debounce: a cell that the cursor only passes is not fetched. */
const SETTLE_MS = 200;

interface GuideHeroProps {
  channel: Channel;
  /** Undefined where the guide has no programme. */
  programme: GuideProgramme | undefined;
  now: number;
  onWatch: (programme: GuideProgramme, from: 'live' | 'start') => void;
  onOpen: (programme: GuideProgramme) => void;
  /** The button that records the programme. */
  record?: ReactNode;
  /** The button that sets a reminder, for a coming programme. */
  reminder?: ReactNode;
}

/** The details of the active cell of the grid. */
export function GuideHero({ channel, programme, now, onWatch, onOpen, record, reminder }: GuideHeroProps) {
  const settledId = useSettledId(programme?.epgProgramId);
  const isSettled = settledId !== undefined && settledId === programme?.epgProgramId && !programme.blocked;
  const { data } = useQuery({ ...programmeQuery(settledId ?? ''), enabled: isSettled });
  const detail = isSettled ? data : undefined;
  const phase = programme && phaseAt(programme, now);
  const name = nameOf(programme);
  const closedWords = useClosedWords();
  return (
    <section className={styles.hero} aria-label={say(guideText.details)} data-empty={programme ? undefined : ''}>
      {programme?.posterUrl && (
        <Picture
          key={programme.posterUrl}
          src={programme.posterUrl}
          alt=""
          shape="free"
          scale="wide"
          sizes="60vw"
          eager
          className={styles.art}
        />
      )}
      <div className={styles.words}>
        <p className={styles.channel}>
          <ChannelLogo src={channel.logo} name="" />
          {phase === 'current' && <Badge tone="live">{say(programmesText.live)}</Badge>}
          <span>
            {channel.name} · {channel.no}
          </span>
          {!channel.canWatch && (
            <Badge tone="soft" icon={<Package aria-hidden="true" />}>
              {closedWords}
            </Badge>
          )}
        </p>
        <h2 className={styles.title} data-long={name.length > LONG_NAME || undefined}>
          {name}
        </h2>
        {programme && (
          <>
            <TitleMeta
              className={styles.meta}
              rating={{ age: programme.rating.age, categories: [] }}
              facts={[
                phase === 'current' ? clockRange(programme) : dayAndRange(programme, now),
                programme.category,
                phase === 'current' ? leftWords(programme, now) : '',
              ]}
              imdbRating={null}
            />
            <p className={styles.story}>{detail?.description}</p>
            <div className={styles.actions}>
              <HeroActions
                channel={channel}
                programme={programme}
                now={now}
                onWatch={onWatch}
                onOpen={onOpen}
                record={record}
                reminder={reminder}
              />
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** Letters that one line of the large size has room for. */
const LONG_NAME = 26;

function nameOf(programme: GuideProgramme | undefined): string {
  if (!programme) return say(guideText.noProgrammes);
  return programme.blocked ? say(programmesText.blocked) : programme.title;
}

type HeroActionsProps = GuideHeroProps & { programme: GuideProgramme };

function HeroActions({ channel, programme, now, onWatch, onOpen, record, reminder }: HeroActionsProps) {
  const phase = phaseAt(programme, now);
  return (
    <>
      {phase === 'current' && channel.canWatch && (
        <Button look="primary" icon={<PlayIcon />} onClick={() => onWatch(programme, 'live')}>
          {say(guideText.watch)}
        </Button>
      )}
      {!channel.canWatch && <WayIn />}
      {phase === 'current' && canStartOver(channel) && (
        <Button look="glass" icon={<Undo2 />} onClick={() => onWatch(programme, 'start')}>
          {say(programmesText.startOver)}
        </Button>
      )}
      {phase === 'past' && programme.watchable && channel.canWatch && (
        <Button look="primary" icon={<History />} onClick={() => onWatch(programme, 'start')}>
          {say(programmesText.catchUp)}
        </Button>
      )}
      {!programme.blocked && (
        <>
          {phase === 'coming' && reminder}
          {record}
          <Button look="glass" icon={<Info />} onClick={() => onOpen(programme)}>
            {say(guideText.details)}
          </Button>
        </>
      )}
    </>
  );
}

/** For a channel that this viewer may not watch: to the packages, or to sign in. A child changes no package (KIDS-04). */
function WayIn() {
  const viewer = useViewer();
  if (viewer.profile?.kid) return null;
  return (
    <Button look="primary" icon={<Package />} to={isGuest(viewer) ? paths.signup() : paths.accountPackage()}>
      {isGuest(viewer) ? say(accessText.signInNow) : sayPackageUp()}
    </Button>
  );
}

/** "20 dk kaldı" */
function leftWords(programme: GuideProgramme, now: number): string {
  if (airedShare(programme, now) >= 1) return '';
  return say(guideText.minutesLeft, { time: formatDuration((Date.parse(programme.endTime) - now) / SECOND_MS) });
}

function useSettledId(id: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return settled;
}
