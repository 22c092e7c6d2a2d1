import { liveTvText } from '../../features/live-tv/live-tv.text.ts';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { useLivePage } from './live-page.tsx';

/** In the panel, and on the picture of a phone. */
export function ShareChannel({ look }: { look?: 'glass' }) {
  const { channel, shown, watching } = useLivePage();
  const image = watching.programme?.posterUrl ?? channel.current?.posterUrl ?? undefined;
  const line = shown?.title ?? say(liveTvText.live);
  return <ShareButton look={look} shared={{ path: paths.liveTv(channel.id), title: channel.name, line, image }} />;
}
