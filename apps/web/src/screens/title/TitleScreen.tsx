// A title over the page it was opened from (ROUTE-26). Joins the detail with its marks, sharing, the player and the
// advertisement.

import type { Vod } from '@seyir/contract/catalog';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { AdSlot } from '../../features/ads/AdSlot.tsx';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { backdropOf } from '../../features/title-detail/TitleArt.tsx';
import { TitleDetail } from '../../features/title-detail/TitleDetail.tsx';
import { TitleProblem } from '../../features/title-detail/TitleProblem.tsx';
import { TitleSkeleton } from '../../features/title-detail/TitleSkeleton.tsx';
import { titleQuery } from '../../features/title-detail/title.queries.ts';
import { readTitleAddress, withoutPlay } from '../../features/title-detail/title-address.ts';
import type { PlayWish } from '../../features/title-detail/watch-press.ts';
import { TitleMarks } from '../../features/title-marks/TitleMarks.tsx';
import { findPoster } from '../../shared/content/posters.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { pageUnder, paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { DetailDialog } from '../../shared/ui/DetailDialog/DetailDialog.tsx';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { kindText } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import { useViewer } from '../../shared/viewer/viewer.ts';
import { titleScreenText } from './title-screen.text.ts';
import { useCloseTitle } from './use-close-title.ts';

/** The player is the largest part, and most who look at a title only look. */
const TitlePlayer = lazy(async () => ({ default: (await import('./TitlePlayer.tsx')).TitlePlayer }));

interface Playing {
  readonly vodId: string;
  readonly wish: PlayWish;
  readonly place: 'player' | 'picture';
}

export function TitleScreen() {
  const { vodId = '' } = useParams();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readTitleAddress(query), [query]);
  const title = useQuery(titleQuery(vodId));
  const vod = title.data;
  const close = useCloseTitle();
  const [playing, setPlaying] = useState<Playing>();
  // From title to title the dialog stays, so that no press or key falls into a gap; what played belongs to the one before.
  if (playing && playing.vodId !== vodId) setPlaying(undefined);
  usePageTitle(vod?.title, 'over');

  const isGranted = address.startsAs !== undefined && vod !== undefined;
  useEffect(() => {
    if (isGranted) setQuery(withoutPlay, { replace: true, preventScrollReset: true });
  }, [isGranted, setQuery]);

  return (
    <>
      <DetailDialog
        about={vodId}
        label={vod?.title ?? say(titleScreenText.loading)}
        backdrop={vod && backdropOf(vod)}
        ambient={vod?.ambient}
        isBusy={title.isPending}
        onClose={close}
      >
        {vod ? (
          <TitleDetail
            key={vodId}
            vod={vod}
            viewer={viewer}
            address={address}
            under={pageUnder(pathname)}
            isPlaying={playing !== undefined}
            onPlay={(wish, place) => setPlaying({ vodId, wish, place })}
            onOrder={() => void tellNoPayment()}
            marks={<Marks vod={vod} />}
            ad={<AdSlot slot="detail" />}
          />
        ) : title.isError ? (
          <TitleProblem
            key={vodId}
            error={title.error}
            isTrying={title.isFetching}
            onRetry={() => void title.refetch()}
            onClose={close}
          />
        ) : (
          <TitleSkeleton />
        )}
      </DetailDialog>
      {vod && playing && (
        <Suspense>
          <TitlePlayer
            key={vodId}
            vod={vod}
            wish={playing.wish}
            place={playing.place}
            onPlay={(wish) => setPlaying({ vodId, wish, place: 'player' })}
            onEpisodes={() => setPlaying(undefined)}
            onClose={() => setPlaying(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function Marks({ vod }: { vod: Vod }) {
  return (
    <>
      <TitleMarks title={vod} look="glass" size="large" captions />
      <ShareButton
        look="glass"
        size="large"
        shared={{
          // The page below is the viewer's own business: a search, a list.
          path: paths.title(paths.home(), vod.id),
          title: vod.title,
          line: `${kindText(vod.type)} · ${vod.year}`,
          image: findPoster(vod.posters, false),
        }}
      />
    </>
  );
}

function tellNoPayment(): Promise<void> {
  return showMessage({
    title: say(titleScreenText.noPaymentTitle),
    body: say(titleScreenText.noPayment),
    icon: <CreditCard />,
    tone: 'info',
  });
}
