import { commonText } from '../../text/common.text.ts';
import { formatPercent } from '../../text/format.ts';
import { say } from '../../text/text.ts';
import { Card } from '../Card/Card.tsx';
import type { PressableWithout } from '../Pressable/Pressable.tsx';
import { ChannelLogo } from './ChannelLogo.tsx';

type ChannelCardProps = PressableWithout<'title' | 'children'> & {
  /** The channel's name. */
  name: string;
  logo: string | null | undefined;
  /** A still of the current programme. */
  image: string | null | undefined;
  /** The current programme. */
  programme?: string | undefined;
  /** The second line; the channel's name by default. With another line the logo has the channel's name. */
  line?: string | undefined;
  /** Elapsed share, 0..1. */
  progress?: number | undefined;
  locked?: boolean;
};

/** A channel with its current programme. */
export function ChannelCard(props: ChannelCardProps) {
  const { name, logo, image, programme, line, progress, locked = false, ...rest } = props;
  return (
    <Card
      {...rest}
      title={programme ?? name}
      caption={programme === undefined ? true : (line ?? name)}
      image={image}
      locked={locked}
      progress={progress}
      progressLabel={progress === undefined ? undefined : say(commonText.aired, { percent: formatPercent(progress) })}
      marks={<ChannelLogo src={logo} name={line === undefined ? '' : name} place="art" />}
    />
  );
}
