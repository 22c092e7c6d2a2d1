// The preview of a programme with its buttons: watch, details, record. Joins the preview with the programme's detail.

import type { ProgrammeCard } from '@seyir/contract/programmes';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { hoverCardText } from '../../features/hover-card/hover-card.text.ts';
import { ProgrammePreview } from '../../features/hover-card/RecordingPreview.tsx';
import { RecordButton } from '../../features/programme-detail/RecordButton.tsx';
import { paths, withProgramme } from '../../shared/paths/paths.ts';
import { programmeQuery } from '../../shared/programmes/programme.query.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { OVER_PAGE } from '../../shared/programmes/use-open-programme.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';

interface ProgrammePreviewedProps {
  item: ProgrammeCard;
  /** A link was followed. */
  onGo: () => void;
}

export function ProgrammePreviewed({ item, onGo }: ProgrammePreviewedProps) {
  const location = useLocation();
  const { data: detail } = useQuery(programmeQuery(item.epgProgramId));
  const start = item.current ? undefined : item.startTime;
  return (
    <ProgrammePreview
      item={item}
      summary={detail?.description}
      actions={
        <>
          {item.watchable && (
            <Button
              look="primary"
              icon={<PlayIcon />}
              to={paths.liveTv(item.channel.id, start === undefined ? {} : { start })}
              onClick={onGo}
            >
              {say(item.current ? hoverCardText.watchLive : programmesText.catchUp)}
            </Button>
          )}
          <Button to={withProgramme(location, item.epgProgramId)} {...OVER_PAGE} onClick={onGo}>
            {say(hoverCardText.inspect)}
          </Button>
          <RecordButton programme={item} />
        </>
      }
    />
  );
}
