import type { Vod } from '@seyir/contract/catalog';
import { CheckCheck, CircleX, Ellipsis, RotateCcw, Undo2 } from 'lucide-react';
import type { WatchedMarks } from '../../shared/content/use-watched.ts';
import { say } from '../../shared/text/text.ts';
import { watchedText } from '../../shared/text/watched.text.ts';
import { Captioned } from '../../shared/ui/IconButton/Captioned.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Menu, type MenuItem } from '../../shared/ui/Menu/Menu.tsx';
import { isWatched, readBookmark } from './episodes.ts';
import { titleDetailText } from './title-detail.text.ts';

interface TitleMoreProps {
  vod: Vod;
  watched: WatchedMarks;
  onFromStart: () => void;
}

/** The menu of a title: from the start, watched or not, and out of "continue watching". */
export function TitleMore({ vod, watched, onFromStart }: TitleMoreProps) {
  const isStarted = (readBookmark(vod)?.seconds ?? 0) > 0;
  const items: MenuItem[] = [
    ...(isStarted && vod.isUnlocked
      ? [{ id: 'start', icon: <Undo2 />, label: say(titleDetailText.startOver), onSelect: onFromStart }]
      : []),
    isWatched(vod)
      ? {
          id: 'unmark',
          icon: <RotateCcw />,
          label: say(watchedText.unmark),
          onSelect: () => watched.mark(vod.id, false),
        }
      : { id: 'mark', icon: <CheckCheck />, label: say(watchedText.mark), onSelect: () => watched.mark(vod.id, true) },
    ...(vod.bookmark === null
      ? []
      : [{ id: 'leave', icon: <CircleX />, label: say(watchedText.leaveRow), onSelect: watched.leaveRow }]),
  ];
  return (
    <Captioned caption={say(titleDetailText.more)}>
      <Menu
        label={say(titleDetailText.moreOptions)}
        align="end"
        items={items}
        trigger={(props) => (
          <IconButton {...props} look="glass" size="large" label={say(titleDetailText.moreOptions)}>
            <Ellipsis />
          </IconButton>
        )}
      />
    </Captioned>
  );
}
