// /account/download. The product has no downloads yet: the page lists sample entries and makes no call (SETTINGS-05).

import { CircleCheck } from 'lucide-react';
import { useSignOutHome } from '../../features/session/delayed-sign-out.ts';
import { useSession } from '../../features/session/session-context.ts';
import { SettingsFrame } from '../../features/settings/SettingsFrame.tsx';
import { formatDuration, formatPercent } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import tea from './caymolasi.webp';
import styles from './DownloadsScreen.module.css';
import { downloadsText } from './downloads.text.ts';
import coral from './mercan.webp';

interface Download {
  readonly name: 'coral' | 'tea';
  readonly picture: string;
  readonly seconds: number;
  readonly megabytes: number;
  /** The downloaded share, 0..1. */
  readonly share: number;
}

const SAMPLES: readonly Download[] = [
  { name: 'coral', picture: coral, seconds: 52 * 60, megabytes: 640, share: 1 },
  { name: 'tea', picture: tea, seconds: 24 * 60, megabytes: 310, share: 0.58 },
];

export function DownloadsScreen() {
  const signOut = useSignOutHome(useSession().signOut);
  return (
    <SettingsFrame area="downloads" intro={say(downloadsText.intro)} onSignOut={signOut}>
      <Panel>
        <ul aria-label={say(downloadsText.list)}>
          {SAMPLES.map((download) => (
            <Sample key={download.name} download={download} />
          ))}
        </ul>
      </Panel>
    </SettingsFrame>
  );
}

function Sample({ download: { name, picture, seconds, megabytes, share } }: { download: Download }) {
  const title = say(downloadsText[name]);
  const isHere = share === 1;
  return (
    <PanelLine
      as="li"
      leading={<img src={picture} alt="" width={1280} height={720} className={styles.picture} />}
      title={title}
      detail={
        <>
          {say(downloadsText.size, { duration: formatDuration(seconds), size: megabytes })}
          {!isHere && (
            <ProgressLine value={share} label={say(downloadsText.progress, { name: title })} className={styles.line} />
          )}
        </>
      }
    >
      {isHere ? (
        <span className={styles.done}>
          <CircleCheck aria-hidden="true" />
          <VisuallyHidden>{say(downloadsText.done)}</VisuallyHidden>
        </span>
      ) : (
        <span className={styles.share}>{formatPercent(share)}</span>
      )}
    </PanelLine>
  );
}
