import { useQuery } from '@tanstack/react-query';
import { channelThumbnailsQuery } from './player.api.ts';
import type { ProgrammeTimes } from './rules/live-line.ts';
import type { Sprites } from './ui/SpritePreview.tsx';

/** The thumbnails of a programme of a channel. Asked for once the viewer looks: most channels are only passed by. */
export function useChannelSprites(
  channelCode: string,
  programme: ProgrammeTimes | undefined,
  isLookedAt: boolean,
): Sprites | undefined {
  const { data } = useQuery({
    ...channelThumbnailsQuery(channelCode, programme ?? { startsAt: 0, endsAt: 0 }),
    enabled: isLookedAt && programme !== undefined,
  });
  return data;
}
