import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { History, Undo2 } from 'lucide-react';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { tellSaveTime } from '../../shared/programmes/tell-save-time.tsx';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { programmeDetailText } from './programme-detail.text.ts';
import type { WatchOption } from './programme-options.ts';

export interface WatchActionsProps {
  programme: ProgrammeDetail;
  options: readonly WatchOption[];
  /** Live as it is on, or the programme from its beginning. */
  onWatch: (programme: ProgrammeDetail, from: 'live' | 'start') => void;
}

/** The ways to watch a programme (STARTOVER-01, CATCHUP-01, CATCHUP-02). */
export function WatchActions({ programme, options, onWatch }: WatchActionsProps) {
  return options.map((option) => (
    <WatchButton key={option} option={option} onWatch={(from) => onWatch(programme, from)} />
  ));
}

function WatchButton({ option, onWatch }: { option: WatchOption; onWatch: (from: 'live' | 'start') => void }) {
  switch (option) {
    case 'live':
      return (
        <Button look="primary" icon={<PlayIcon />} onClick={() => onWatch('live')}>
          {say(programmeDetailText.watch)}
        </Button>
      );
    case 'start-over':
      return (
        <Button icon={<Undo2 />} onClick={() => onWatch('start')}>
          {say(programmesText.startOver)}
        </Button>
      );
    case 'catch-up':
      return (
        <Button look="primary" icon={<History />} onClick={() => onWatch('start')}>
          {say(programmesText.catchUp)}
        </Button>
      );
    case 'expired':
      return (
        <Button icon={<History />} onClick={() => void tellSaveTime()}>
          {say(programmesText.catchUp)}
        </Button>
      );
  }
}
