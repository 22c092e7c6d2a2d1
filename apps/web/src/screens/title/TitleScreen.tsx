// A title over the page it was opened from (ROUTE-26). Joins the detail with its marks, sharing, the player and the
// advertisement.

import type { Vod } from '@seyir/contract/catalog';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { AdSlot } from '../../features/ads/AdSlot.tsx';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { backdropOf } from '../../features/title-detail/TitleArt.tsx';
import { TitleDetail } from '../../features/title-detail/TitleDetail.tsx';
import { TitleProblem } from '../../features/title-detail/TitleProblem.tsx';
import { TitleSkeleton } from '../../features/title-detail/TitleSkeleton.tsx';
import { titleQuery } from '../../features/title-detail/title.queries.ts';
import { readTitleAddress, withoutPlay, withPlay } from '../../features/title-detail/title-address.ts';
import { pressWatch, type TitlePlaybackRequest } from '../../features/title-detail/watch-verdict.ts';
import { TitleMarks } from '../../features/title-marks/TitleMarks.tsx';
import { isFirstPage } from '../../shared/back/back-layers.ts';
import { useLeavePlayer, useRouteMemory } from '../../shared/back/route-memory.ts';
import { findPoster } from '../../shared/content/posters.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { pageUnder, paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { DetailDialog } from '../../shared/ui/DetailDialog/DetailDialog.tsx';
import { kindText } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import { useViewer } from '../../shared/viewer/viewer.ts';
import { titleScreenText } from './title-screen.text.ts';
import { useRentalEnd, useTitleSale } from './use-title-sale.ts';

/** Lazy: the player is the largest chunk, and most visits to a title do not play. */
const TitlePlayer = lazy(async () => ({ default: (await import('./TitlePlayer.tsx')).TitlePlayer }));

const TitlePayment = lazy(async () => ({ default: (await import('./TitlePayment.tsx')).TitlePayment }));

interface Playing {
  readonly vodId: string;
  readonly request: TitlePlaybackRequest;
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
  const leavePlayer = useLeavePlayer();
  const [playing, setPlaying] = useState<Playing>();
  // The dialog stays mounted from title to title, so that no press or key is lost; the player of the previous title closes.
  if (playing && playing.vodId !== vodId) setPlaying(undefined);
  // Autoplay of the address is for a title that has not played yet: while it plays, and as it closes, the address names it.
  const [startedId, setStartedId] = useState<string>();
  if (playing?.vodId === vodId && startedId !== vodId) setStartedId(vodId);
  usePageTitle(vod?.title, 'over');
  const selling = useTitleSale({
    vod,
    onWatch: (fresh) => {
      const verdict = pressWatch(fresh, viewer, address.contentCode);
      if (verdict.act === 'play') setPlaying({ vodId: fresh.id, request: verdict.request, place: 'player' });
    },
  });
  useRentalEnd(vod, {
    onStop: () => {
      setPlaying(undefined);
      return playing !== undefined && playing.request.kind !== 'trailer';
    },
    onRent: (product) => void selling.order(product),
  });

  // While something plays the address says so, and a reload goes on with it; Back to the address does not start it again.
  const played = playing?.request.kind === 'trailer' ? undefined : playing?.request.contentCode;
  const isAsked = address.startsAs !== undefined && vod !== undefined;
  const isNamed = played !== undefined && address.startsAs === 'player' && address.contentCode === played;
  useEffect(() => {
    if (played === undefined && isAsked) setQuery(withoutPlay, { replace: true, preventScrollReset: true });
    else if (played !== undefined && !isNamed)
      setQuery((query) => withPlay(query, played), { replace: true, preventScrollReset: true });
  }, [played, isAsked, isNamed, setQuery]);

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
            address={startedId === vodId ? { ...address, startsAs: undefined } : address}
            under={pageUnder(pathname)}
            isPlaying={playing !== undefined}
            onPlay={(request, place) => setPlaying({ vodId, request, place })}
            onOrder={(product) => void selling.order(product)}
            marks={<Marks vod={vod} />}
            ad={<AdSlot slot="detail" />}
          />
        ) : title.isError ? (
          <TitleProblem
            key={vodId}
            error={title.error}
            onRetry={async () => (await title.refetch()).isSuccess}
            onClose={close}
          />
        ) : (
          <TitleSkeleton />
        )}
      </DetailDialog>
      {vod && selling.sale && (
        <Suspense>
          <TitlePayment
            key={vodId}
            vod={vod}
            sale={selling.sale}
            onPaid={(offer) => void selling.handlePaid(offer)}
            onClose={selling.close}
          />
        </Suspense>
      )}
      {vod && playing && (
        <Suspense>
          <TitlePlayer
            key={vodId}
            vod={vod}
            request={playing.request}
            origin={address.origin}
            place={playing.place}
            onPlay={(request) => setPlaying({ vodId, request, place: 'player' })}
            onMini={leavePlayer}
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
          // Shared over the home: the page below may be a private search or list.
          path: paths.title(paths.home(), vod.id),
          title: vod.title,
          line: `${kindText(vod.type)} · ${vod.year}`,
          image: findPoster(vod.posters, false),
        }}
      />
    </>
  );
}

/**
 * Closes a title: to the page it was opened from; without a remembered page, back in history; without history, to the
 * dashboard (ROUTE-27).
 */
function useCloseTitle(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const memory = useRouteMemory();
  return useCallback(() => {
    const from = memory?.findPrevious(location);
    if (from?.stepsBack !== undefined) void navigate(-from.stepsBack);
    else if (from) void navigate(from.path, { replace: true, preventScrollReset: true });
    // After a reload the route memory is empty, but the history index still shows that a page of ours comes before.
    else if (document.referrer !== '' || isFirstPage() === false) void navigate(-1);
    else void navigate(paths.dashboard(), { replace: true });
  }, [navigate, location, memory]);
}
