import { LAST_WATCHED_LABEL_ID } from '@seyir/core/limits/home';
import { paths } from '../../../shared/paths/paths.ts';
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

const NO_TITLES = {
  scene: 'boat',
  title: homeText.emptyTitle,
  words: homeText.empty,
  action: homeText.discover,
  to: paths.home(),
} as const;

/** Empty state by the kind of the row, with a link to where its items come from. */
export function EmptyRow({ labelId }: { labelId: string }) {
  const { scene, title, words, action, to } = labelId === LAST_WATCHED_LABEL_ID ? NO_CHANNELS : NO_TITLES;
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
