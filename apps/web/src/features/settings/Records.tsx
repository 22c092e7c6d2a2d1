import { recordingStatus } from '@seyir/contract/codes';
import { readLabel } from '@seyir/contract/home';
import type { RecordingCard } from '@seyir/contract/recording-item';
import { RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { paths } from '../../shared/paths/paths.ts';
import { quotaQuery } from '../../shared/programmes/quota.query.ts';
import { formatNumber } from '../../shared/text/format.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Badge, type BadgeTone } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import { LinesSkeleton } from './LinesSkeleton.tsx';
import styles from './Records.module.css';
import { SettingsProblem } from './SettingsProblem.tsx';
import { recordsText } from './settings.text.ts';

/** Page size of the list. The quota is 100 hours, so an account can have more recordings than this page shows. */
const RECORDINGS_MOST = 100;
const MINUTES_PER_HOUR = 60;

const recordingsQuery = () =>
  queryOptions({
    queryKey: ['recordings'],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: RECORDINGS_MOST };
      const { contents } = await call(readLabel, { params: { id: RECORDINGS_LABEL_ID }, query }, signal);
      return contents.filter((item): item is RecordingCard => item.kind === 'recording');
    },
  });

const WORDS = {
  scheduled: { text: recordsText.scheduled, tone: 'torec' },
  recording: { text: recordsText.recording, tone: 'rec' },
  recorded: { text: recordsText.recorded, tone: 'recorded' },
  recordable: { text: recordsText.scheduled, tone: 'torec' },
} as const satisfies Record<string, { text: unknown; tone: BadgeTone }>;

/** The account's recordings and the remaining quota (SETTINGS-13). */
export function Records() {
  const recordings = useQuery(recordingsQuery());
  if (recordings.isPending) return <LinesSkeleton lines={5} />;
  if (recordings.isError) {
    return <SettingsProblem error={recordings.error} isTrying={recordings.isFetching} onRetry={recordings.refetch} />;
  }
  return (
    <>
      <Quota />
      {recordings.data.length === 0 ? (
        <Notice
          title={say(recordsText.emptyTitle)}
          action={
            <Button to={paths.guide()} look="primary">
              {say(recordsText.guide)}
            </Button>
          }
        >
          {say(recordsText.empty)}
        </Notice>
      ) : (
        <Panel>
          <ul aria-label={say(recordsText.list)}>
            {recordings.data.map((recording) => (
              <Recorded key={recording.npvrcode} recording={recording} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Recorded({ recording: { prevuename, channelname, begintime, status } }: { recording: RecordingCard }) {
  const { text, tone } = WORDS[recordingStatus.findWord(status) ?? 'recorded'];
  return (
    <PanelLine as="li" title={prevuename} detail={`${channelname} · ${readableMoment(begintime)}`}>
      <Badge tone={tone}>{say(text)}</Badge>
    </PanelLine>
  );
}

/** Converts the legacy format 2026.11.18 19:10 to 18.11.2026 19.10. */
function readableMoment(legacy: string): string {
  const [date = '', clock = ''] = legacy.split(' ');
  return `${date.split('.').reverse().join('.')} ${getLanguage() === 'tr' ? clock.replace(':', '.') : clock}`;
}

function Quota() {
  const { data: quota } = useQuery(quotaQuery());
  if (!quota || quota.total === 0) return null;
  const hours = (minutes: number) => formatNumber(Math.floor(minutes / MINUTES_PER_HOUR));
  return (
    <div className={styles.quota}>
      <p className={styles.words}>
        <span>{say(recordsText.quota)}</span>
        <span className={styles.left}>
          {say(recordsText.left, { total: hours(quota.total), remaining: hours(quota.remaining) })}
        </span>
      </p>
      <ProgressLine value={quota.recorded / quota.total} label={say(recordsText.quota)} sun />
    </div>
  );
}
