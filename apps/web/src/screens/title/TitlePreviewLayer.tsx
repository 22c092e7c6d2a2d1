// The preview of a card, joined with the marks of a title.

import type { VodCard } from '@seyir/contract/titles';
import { X } from 'lucide-react';
import { useLocation } from 'react-router';
import { PreviewLayer, type PreviewLayerProps } from '../../features/hover-card/PreviewLayer.tsx';
import { RecordingPreview } from '../../features/hover-card/RecordingPreview.tsx';
import { TitlePreview } from '../../features/hover-card/TitlePreview.tsx';
import { readTitleAddress } from '../../features/title-detail/title-address.ts';
import { TitleMarks } from '../../features/title-marks/TitleMarks.tsx';
import { useWatched } from '../../shared/content/use-watched.ts';
import { pageUnder, type TitleOptions } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { watchedText } from '../../shared/text/watched.text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { ProgrammePreviewed } from './ProgrammePreviewed.tsx';
import { RecordingActions } from './RecordingActions.tsx';

export function TitlePreviewLayer(props: Omit<PreviewLayerProps, 'children'>) {
  const { item, card, onGo } = props;
  const { pathname } = useLocation();
  return (
    <PreviewLayer {...props}>
      {item.kind === 'vod' ? (
        <TitlePreview
          item={item}
          under={pageUnder(pathname)}
          origin={originOf(card)}
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

/** As the card's own link: the preview of a result of a search leads on with `fromsearch` too (SEARCH-05). */
function originOf(card: HTMLElement): TitleOptions {
  const query = card instanceof HTMLAnchorElement ? new URL(card.href).searchParams : new URLSearchParams();
  const { fromsearch, recommend = 'column' } = readTitleAddress(query).origin;
  return fromsearch === undefined ? { recommend } : { fromSearch: true };
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
