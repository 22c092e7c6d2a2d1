import { useNavigate } from 'react-router';
import { liveTvText } from '../../features/live-tv/live-tv.text.ts';
import { ChannelBrowser } from '../../features/live-tv/ui/ChannelBrowser.tsx';
import type { Timeline } from '../../features/player/rules/timeline.ts';
import { LiveControls } from '../../features/player/ui/LiveBar.tsx';
import { useStage } from '../../features/player/ui/PlayerStage.tsx';
import { StageControls, TopBar } from '../../features/player/ui/TopBar.tsx';
import { isFirstPage } from '../../shared/back/back-layers.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { useLivePage } from './live-page.tsx';
import { ShareChannel } from './ShareChannel.tsx';
import { useAround } from './use-around.ts';

/** The upper and the lower line of the picture, and the channel list that opens on it. */
export function ChannelControls({ timeline }: { timeline: Timeline | undefined }) {
  const { channel, live, watching, shown, browser, startOver, now } = useLivePage();
  const { attached } = live.state;
  const { kind } = useStage();
  const navigate = useNavigate();
  const around = useAround(channel, watching, now);
  const leave = () => void (isFirstPage() === false ? navigate(-1) : navigate(paths.dashboard()));
  return (
    <StageControls>
      <TopBar
        age={shown?.age}
        mark={<ChannelLogo src={channel.logo} name={channel.name} />}
        badge={attached && <LiveBadge />}
        list={{
          openLabel: say(liveTvText.openList),
          closeLabel: say(liveTvText.closeList),
          content: <ChannelBrowser {...browser} place="player" />,
        }}
        hasExit={false}
        page={{ onBack: leave, tools: <ShareChannel look="glass" /> }}
      />
      <LiveControls
        channelCode={channel.channelcode}
        programme={shown && { startsAt: Date.parse(shown.startTime), endsAt: Date.parse(shown.endTime) }}
        timeline={timeline}
        openedAt={attached?.request.from}
        around={around}
        onStartOver={startOver}
        onGoLive={kind === 'live' ? undefined : watching.goLive}
      />
    </StageControls>
  );
}

/** What is shown: live, behind live, or a programme that is over. */
function LiveBadge() {
  const { kind, isBehind } = useStage();
  const badge = kind === 'catchup' ? 'catchup' : isBehind ? 'timeshift' : 'live';
  return <Badge tone={badge === 'live' ? 'live' : 'plate'}>{say(BADGES[badge])}</Badge>;
}

const BADGES = { live: liveTvText.live, timeshift: liveTvText.timeShift, catchup: liveTvText.catchUp } as const;
