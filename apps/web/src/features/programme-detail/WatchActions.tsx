import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { History, Hourglass, LogIn, Package, Undo2 } from 'lucide-react';
import { paths } from '../../shared/paths/paths.ts';
import { programmesText, saveTimeText } from '../../shared/programmes/programmes.text.ts';
import { showSaveTimeExpired } from '../../shared/programmes/save-time-dialog.tsx';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { sayPackageUp } from '../../shared/text/package-up.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { programmeDetailText } from './programme-detail.text.ts';
import type { WatchOption } from './programme-options.ts';

export interface WatchActionsProps {
  programme: ProgrammeDetail;
  options: readonly WatchOption[];
  /** A kids profile changes no package (KIDS-04). */
  isKid: boolean;
  /** The account has a recording, whose button is the primary one. */
  isRecorded?: boolean;
  /** Live, or from the start of the programme. */
  onWatch: (programme: ProgrammeDetail, from: 'live' | 'start') => void;
}

/** The ways to watch a programme (STARTOVER-01, CATCHUP-01, CATCHUP-02). */
export function WatchActions({ programme, options, isKid, isRecorded = false, onWatch }: WatchActionsProps) {
  return options.map((option) => (
    <WatchButton
      key={option}
      option={option}
      isKid={isKid}
      isRecorded={isRecorded}
      onWatch={(from) => onWatch(programme, from)}
    />
  ));
}

/** Why this viewer cannot watch the programme; undefined with access (ROLE-03, ROLE-07). */
export function closedWords(options: readonly WatchOption[], isKid: boolean): string | undefined {
  if (options.includes('sign-in')) return say(signInText.watch);
  if (!options.includes('package-up')) return undefined;
  return say(isKid ? accessText.kidsClosed : accessText.noPackage);
}

interface WatchButtonProps {
  option: WatchOption;
  isKid: boolean;
  isRecorded: boolean;
  onWatch: (from: 'live' | 'start') => void;
}

function WatchButton({ option, isKid, isRecorded, onWatch }: WatchButtonProps) {
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
        <Button look={isRecorded ? 'tint' : 'primary'} icon={<History />} onClick={() => onWatch('start')}>
          {say(programmesText.catchUp)}
        </Button>
      );
    case 'expired':
      return (
        <Button look="quiet" icon={<Hourglass />} onClick={() => void showSaveTimeExpired()}>
          {say(saveTimeText.tvodSaveTimeTitle)}
        </Button>
      );
    case 'sign-in':
      return (
        <Button look="primary" icon={<LogIn />} to={paths.signup()}>
          {say(accessText.signInNow)}
        </Button>
      );
    case 'package-up':
      if (isKid) return null;
      return (
        <Button look="primary" icon={<Package />} to={paths.accountPackage()}>
          {sayPackageUp()}
        </Button>
      );
  }
}
