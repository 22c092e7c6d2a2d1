import { commonText } from '../../text/common.text.ts';
import { formatPercent } from '../../text/format.ts';
import { say } from '../../text/text.ts';
import { Card } from '../Card/Card.tsx';
import type { PressableWithout } from '../Pressable/Pressable.tsx';
import { ChannelLogo } from './ChannelLogo.tsx';

export type ChannelCardProps = PressableWithout<'title' | 'children'> & {
  /** The channel's name. */
  name: string;
  logo: string | null | undefined;
  /** A still of what is on. */
  image: string | null | undefined;
  /** What is on now. */
  programme?: string | undefined;
  /** The line below it; the channel's name unless told, which the logo then says. */
  line?: string | undefined;
  /** 0..1 of it gone by. */
  progress?: number | undefined;
  locked?: boolean;
};

/** A channel with what is on it now. */
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
