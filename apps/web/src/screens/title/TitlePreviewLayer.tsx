// The preview of a card, joined with the marks of a title.

import type { VodCard } from '@seyir/contract/titles';
import { X } from 'lucide-react';
import { useLocation } from 'react-router';
import { PreviewLayer, type PreviewLayerProps } from '../../features/hover-card/PreviewLayer.tsx';
import { RecordingPreview } from '../../features/hover-card/RecordingPreview.tsx';
import { TitlePreview } from '../../features/hover-card/TitlePreview.tsx';
import { TitleMarks } from '../../features/title-marks/TitleMarks.tsx';
import { useWatched } from '../../shared/content/use-watched.ts';
import { pageUnder } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { watchedText } from '../../shared/text/watched.text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { ProgrammePreviewed } from './ProgrammePreviewed.tsx';
import { RecordingActions } from './RecordingActions.tsx';

export function TitlePreviewLayer(props: Omit<PreviewLayerProps, 'children'>) {
  const { item, onGo } = props;
  const { pathname } = useLocation();
  return (
    <PreviewLayer {...props}>
      {item.kind === 'vod' ? (
        <TitlePreview
          item={item}
          under={pageUnder(pathname)}
          marks={
            <>
              <TitleMarks title={item} />
              {item.bookmark !== null && <LeaveRow item={item} />}
            </>
          }
          onGo={onGo}
        />
      ) : item.kind === 'programme' ? (
        <ProgrammePreviewed item={item} onGo={onGo} />
      ) : (
        <RecordingPreview item={item} actions={<RecordingActions item={item} onGo={onGo} onClose={props.onClose} />} />
      )}
    </PreviewLayer>
  );
}

/** Takes a started title out of "continue watching". */
function LeaveRow({ item }: { item: VodCard }) {
  const { leaveRow, isPending } = useWatched(item);
  return (
    <IconButton look="line" label={say(watchedText.leaveRow)} disabled={isPending} onClick={leaveRow}>
      <X />
    </IconButton>
  );
}
