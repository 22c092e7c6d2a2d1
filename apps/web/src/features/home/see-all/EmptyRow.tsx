import { LAST_WATCHED_LABEL_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import { paths } from '../../../shared/paths/paths.ts';
import { signInText } from '../../../shared/sign-in/sign-in.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Notice } from '../../../shared/ui/Notice/Notice.tsx';
import { homeText } from '../home.text.ts';
import { seeAllText } from './see-all.text.ts';

const NO_CHANNELS = {
  scene: 'sun',
  title: seeAllText.noChannelsTitle,
  words: seeAllText.noChannels,
  action: seeAllText.watchLive,
  to: paths.liveTv(),
} as const;

const NO_RECORDINGS = {
  scene: 'lighthouse',
  title: seeAllText.noRecordingsTitle,
  words: seeAllText.noRecordings,
  action: seeAllText.openGuide,
  to: paths.guide(),
} as const;

const NO_TITLES = {
  scene: 'boat',
  title: homeText.emptyTitle,
  words: homeText.empty,
  action: homeText.discover,
  to: paths.home(),
} as const;

function emptinessOf(labelId: string) {
  if (labelId === LAST_WATCHED_LABEL_ID) return NO_CHANNELS;
  return labelId === RECORDINGS_LABEL_ID ? NO_RECORDINGS : NO_TITLES;
}

/** Empty state by the kind of the row, with a link to where its items come from. */
export function EmptyRow({ labelId }: { labelId: string }) {
  const { scene, title, words, action, to } = emptinessOf(labelId);
  return (
    <Notice
      scene={scene}
      title={say(title)}
      action={
        <Button to={to} look="primary">
          {say(action)}
        </Button>
      }
    >
      {say(words)}
    </Notice>
  );
}

export function RecordingsForSubscribers() {
  return (
    <Notice
      scene="lighthouse"
      title={say(seeAllText.recordingsOfYoursTitle)}
      action={
        <Button to={paths.selectLogin()} look="primary">
          {say(signInText.signIn)}
        </Button>
      }
    >
      {say(seeAllText.recordingsOfYours)}
    </Notice>
  );
}
