// The buttons of a recording's preview: play, details, delete. Joins the preview with the recordings.

import type { RecordingCard } from '@seyir/contract/recording-item';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { hoverCardText } from '../../features/hover-card/hover-card.text.ts';
import { programmeDetailText } from '../../features/programme-detail/programme-detail.text.ts';
import { timesOf, wordOf } from '../../features/recordings/recording-groups.ts';
import { recordingsText } from '../../features/recordings/recordings.text.ts';
import { useDeleting } from '../../features/recordings/use-deleting.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { paths, withProgramme } from '../../shared/paths/paths.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { OVER_PAGE, PLAYING_OVER_PAGE } from '../../shared/programmes/use-open-programme.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';

interface RecordingActionsProps {
  item: RecordingCard;
  /** A link was followed. */
  onGo: () => void;
  onClose: () => void;
}

export function RecordingActions({ item, onGo, onClose }: RecordingActionsProps) {
  const location = useLocation();
  const { deleteEpisode } = useDeleting([item]);
  const detail = withProgramme(location, item.prevuecode);
  const word = wordOf(item);
  return (
    <>
      {word === 'recorded' && (
        <Button look="primary" icon={<PlayIcon />} to={detail} {...PLAYING_OVER_PAGE} onClick={onGo}>
          {say(programmeDetailText.playRecording)}
        </Button>
      )}
      {word === 'recording' && <FromStart item={item} onGo={onGo} />}
      <Button to={detail} {...OVER_PAGE} onClick={onGo}>
        {say(hoverCardText.inspect)}
      </Button>
      <IconButton
        look="line"
        label={say(recordingsText.deleteNamed, { title: item.prevuename })}
        onClick={() => {
          // The question stands over the page, not over the preview.
          onClose();
          deleteEpisode(item);
        }}
      >
        <Trash2 />
      </IconButton>
    </>
  );
}

/** A running recording is watched as start-over of its channel. */
function FromStart({ item, onGo }: Omit<RecordingActionsProps, 'onClose'>) {
  const { data: channels } = useQuery(channelsQuery());
  const channel = channels?.find(({ channelcode }) => channelcode === item.channelcode);
  const startsAt = timesOf(item)?.startsAt;
  if (!channel || startsAt === undefined) return null;
  return (
    <Button
      look="primary"
      icon={<PlayIcon />}
      to={paths.liveTv(channel.id, { start: new Date(startsAt).toISOString() })}
      onClick={onGo}
    >
      {say(programmesText.startOver)}
    </Button>
  );
}
