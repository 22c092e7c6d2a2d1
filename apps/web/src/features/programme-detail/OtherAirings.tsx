import { listProgrammeAirings, type ProgrammeAiring } from '@seyir/contract/guide';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { episodeWords } from '../../shared/programmes/episode-words.ts';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { dayAndRange } from '../../shared/programmes/programme-time.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { say } from '../../shared/text/text.ts';
import styles from './OtherAirings.module.css';
import { programmeDetailText } from './programme-detail.text.ts';

const FRESH_MS = 5 * 60_000;
/** As many as stand beside a poster without scrolling. */
const SHOWN = 4;

const airingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['programme', id, 'airings'],
    queryFn: ({ signal }) => call(listProgrammeAirings, { params: { id } }, signal),
    staleTime: FRESH_MS,
    // The detail is complete without them.
    retry: false,
    meta: { hasOwnErrors: true },
  });

interface OtherAiringsProps {
  programmeId: string;
  now: number;
  onOpen: (programmeId: string) => void;
}

/** When the programme is on again, and its episodes that can still be watched. Nothing where there are none. */
export function OtherAirings({ programmeId, now, onOpen }: OtherAiringsProps) {
  const { data: airings = [] } = useQuery(airingsQuery(programmeId));
  const isPast = (airing: ProgrammeAiring) => phaseAt(airing, now) === 'past';
  const coming = airings.filter((airing) => !isPast(airing)).slice(0, SHOWN);
  // The newest first: the one before this is the likeliest.
  const past = airings.filter(isPast).reverse().slice(0, SHOWN);
  return (
    <>
      <Airings label={say(programmeDetailText.nextAirings)} airings={coming} now={now} onOpen={onOpen} />
      <Airings label={say(programmeDetailText.pastAirings)} airings={past} now={now} onOpen={onOpen} />
    </>
  );
}

interface AiringsProps extends Pick<OtherAiringsProps, 'now' | 'onOpen'> {
  label: string;
  airings: readonly ProgrammeAiring[];
}

function Airings({ label, airings, now, onOpen }: AiringsProps) {
  if (airings.length === 0) return null;
  return (
    <section className={styles.airings} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <ul className={styles.list}>
        {airings.map((airing) => (
          <li key={airing.epgProgramId}>
            <button type="button" className={styles.airing} onClick={() => onOpen(airing.epgProgramId)}>
              <span className={styles.when}>{dayAndRange(airing, now)}</span>
              <span className={styles.what}>
                {[airing.channelName, episodeWords(airing)].filter(Boolean).join(' · ')}
              </span>
              {airing.watchable && <span className={styles.again}>{say(programmesText.catchUp)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
