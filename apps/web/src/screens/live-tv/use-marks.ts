import type { Channel } from '@seyir/contract/channels';
import { useNavigate } from 'react-router';
import type { Mark } from '../../shared/channels/channel-marks.ts';
import { useChannelMark } from '../../shared/channels/use-channel-mark.ts';
import type { GatePurpose } from '../../shared/pin-gate/use-pin-gate.tsx';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';

/** Stars and locks. They belong to a profile, so a guest is asked to sign in first (ROLE-03). */
export function useMarks(pass: (purpose: GatePurpose) => Promise<boolean>): (channel: Channel, mark: Mark) => void {
  const navigate = useNavigate();
  const viewer = useViewer();
  const marking = {
    CHANNEL_FAV: useChannelMark('CHANNEL_FAV'),
    CHANNEL_LOCK: useChannelMark('CHANNEL_LOCK', pass),
  };
  return (channel, mark) => {
    if (isGuest(viewer)) void askToSignIn('process', navigate);
    else void marking[mark].toggle(channel);
  };
}
