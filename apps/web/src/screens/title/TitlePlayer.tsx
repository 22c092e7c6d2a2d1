// The player over a title: joins the title's playback request with the player.

import type { Vod } from '@seyir/contract/catalog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AdSlot } from '../../features/ads/AdSlot.tsx';
import { PlayerModal } from '../../features/player/PlayerModal.tsx';
import type { TitleOrigin } from '../../features/title-detail/title-address.ts';
import { requestForEpisode, type TitlePlaybackRequest } from '../../features/title-detail/watch-verdict.ts';
import { invalidateTitle } from '../../shared/api/query-registry.ts';
import { findPoster } from '../../shared/content/posters.ts';
import { say } from '../../shared/text/text.ts';
import { Spinner } from '../../shared/ui/Spinner/Spinner.tsx';
import { extentText, kindText } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import { useLasting } from '../../shared/ui/use-lasting.ts';
import { PlayerEpisodes } from './PlayerEpisodes.tsx';
import {
  type ContentRequest,
  type EpisodePlace,
  findEpisodePlace,
  isAuthorised,
  nextEpisodeQuery,
  type OpeningDetail,
  readOpening,
  readSource,
  readStart,
  readTrailerSource,
  thumbnailsQuery,
} from './playing.ts';
import styles from './TitlePlayer.module.css';
import { titleScreenText } from './title-screen.text.ts';

interface TitlePlayerProps {
  vod: Vod;
  request: TitlePlaybackRequest;
  /** The way to the title, for the event log (DETAIL-10). */
  origin: TitleOrigin;
  place: 'player' | 'picture';
  /** Plays another episode of the title. */
  onPlay: (request: TitlePlaybackRequest) => void;
  /** Leaves the title: it goes on in the mini player. */
  onMini: () => void;
  onClose: () => void;
}

export function TitlePlayer({ vod, request, origin, place, onPlay, onMini, onClose }: TitlePlayerProps) {
  usePictureOnStart(place === 'picture');
  if (request.kind === 'trailer') return <TrailerPlayer vod={vod} origin={origin} onClose={onClose} />;
  const shared = { vod, origin, onMini, onClose };
  if (request.kind === 'film') return <ContentPlayer {...shared} request={request} place={undefined} />;
  return <EpisodePlayer {...shared} request={request} onPlay={onPlay} />;
}

/** Without a bookmark: a trailer has no watch position (DETAIL-23). */
function TrailerPlayer({ vod, origin, onClose }: Pick<TitlePlayerProps, 'vod' | 'origin' | 'onClose'>) {
  return (
    <PlayerModal
      id={`trailer ${vod.id}`}
      kind="trailer"
      title={vod.title}
      subtitle={say(titleScreenText.trailer)}
      picture={findPoster(vod.posters, false)}
      age={vod.maturityRating.age}
      source={() => readTrailerSource(vod.id)}
      codes={{ programcode: vod.programcode, ...origin }}
      onClose={onClose}
    />
  );
}

type EpisodeRequest = Extract<TitlePlaybackRequest, { kind: 'episode' }>;

interface EpisodePlayerProps extends Pick<TitlePlayerProps, 'vod' | 'origin' | 'onPlay' | 'onMini' | 'onClose'> {
  request: EpisodeRequest;
}

/** Plays an episode once its season and number are known: the watch position is stored under them. */
function EpisodePlayer({ vod, request, origin, onPlay, onMini, onClose }: EpisodePlayerProps) {
  const opened = useOpenedEpisode(vod, request);
  const { data: isNextOpen = true } = useQuery(nextEpisodeQuery(opened?.place?.next));
  const isWaiting = useLasting(opened !== undefined && opened.request !== request);
  if (!opened) {
    return (
      <div className={styles.opening} role="status" aria-label={say(titleScreenText.loading)}>
        <Spinner />
      </div>
    );
  }
  const place = opened.place && !isNextOpen ? { ...opened.place, next: undefined } : opened.place;
  const next = place?.next;
  return (
    <ContentPlayer
      vod={vod}
      request={opened.request}
      origin={origin}
      place={place}
      isWaiting={isWaiting}
      onNext={next && (() => onPlay(requestForEpisode(next)))}
      episodes={
        <PlayerEpisodes
          vod={vod}
          seasonId={place?.seasonId}
          contentCode={opened.request.contentCode}
          onChoose={(episode) => onPlay(requestForEpisode(episode))}
        />
      }
      onMini={onMini}
      onClose={onClose}
    />
  );
}

interface OpenedEpisode {
  readonly request: EpisodeRequest;
  /** Undefined when the episode lists do not contain it, or failed. */
  readonly place: EpisodePlace | undefined;
}

/**
 * An episode together with its place. The last episode stays until the place of the next one is known: fullscreen and
 * picture-in-picture end when the video element unmounts.
 */
function useOpenedEpisode(vod: Vod, request: EpisodeRequest): OpenedEpisode | undefined {
  const client = useQueryClient();
  // A failed list is refetched and may give the place later; the first answer or error is enough to play.
  const { data, isFetched } = useQuery({
    // Not below the title's key, which is invalidated whenever a player closes.
    queryKey: ['episode-place', vod.id, request.contentCode],
    queryFn: async () => (await findEpisodePlace(client, vod, request.contentCode)) ?? null,
    gcTime: 0,
    retry: false,
  });
  const place = data ?? undefined;
  const [opened, setOpened] = useState<OpenedEpisode>();
  if (isFetched && (opened?.request !== request || opened.place !== place)) setOpened({ request, place });
  return opened;
}

interface ContentPlayerProps extends Pick<TitlePlayerProps, 'vod' | 'origin' | 'onMini' | 'onClose'> {
  request: ContentRequest;
  place: EpisodePlace | undefined;
  /** The place of the next episode is loading. */
  isWaiting?: boolean;
  onNext?: (() => void) | undefined;
  episodes?: ReactNode;
}

function ContentPlayer(props: ContentPlayerProps) {
  const { vod, request, origin, place, isWaiting, onNext, episodes, onMini, onClose } = props;
  const client = useQueryClient();
  const { programCode, contentCode } = request;
  const { data: thumbnails } = useQuery(thumbnailsQuery(contentCode));
  const opening = useOpening(request);
  // The watch position saved at the end shows on the title, its episodes and its cards.
  function handleOver() {
    void invalidateTitle(client, vod.id);
  }
  const isRestart = request.fromStart ?? false;
  const bookmark = {
    contentId: vod.id,
    contentCode,
    columnCode: vod.columncode,
    isRestart,
    ...numbersOf(request, place),
  };
  const codes = {
    programcode: programCode,
    contentcode: contentCode,
    producttype: vod.producttype,
    productcode: vod.productcode,
    ...origin,
  };
  const source = () => readSource(request, opening());
  return (
    <PlayerModal
      id={contentCode}
      kind="title"
      title={vod.title}
      picture={findPoster(vod.posters, false)}
      subtitle={place ? episodeLine(place) : [kindText(vod.type), extentText(vod)].filter(Boolean).join(' · ')}
      age={vod.maturityRating.age}
      source={source}
      startAtSeconds={
        isRestart ? 0 : () => readStart(client, vod, contentCode, place, opening()).catch(() => undefined)
      }
      sprites={thumbnails}
      bookmark={bookmark}
      codes={codes}
      onOver={handleOver}
      onMini={onMini}
      markers={place ? place.episode.markers : vod.markers}
      next={
        place?.next && {
          title: vod.title,
          season: place.next.seasonNo,
          episode: place.next.seriesnum,
          name: place.next.title,
          image: findPoster(place.next.posters, false),
        }
      }
      onNext={onNext}
      episodes={episodes}
      pauseAd={<AdSlot slot="pause" />}
      overlay={
        isWaiting && (
          <div className={styles.waiting} role="status" aria-label={say(titleScreenText.loading)}>
            <Spinner />
          </div>
        )
      }
      onClose={onClose}
    />
  );
}

/**
 * The detail of what is opened, asked for once: a new address while it plays needs no second check, and by then the last
 * start of a rental is taken.
 */
function useOpening({ programCode, contentCode }: ContentRequest): () => Promise<OpeningDetail | undefined> {
  const asked = useRef<{ readonly contentCode: string; readonly detail: Promise<OpeningDetail | undefined> }>(
    undefined,
  );
  return () => {
    if (asked.current?.contentCode !== contentCode) asked.current = { contentCode, detail: readOpening(programCode) };
    const { detail } = asked.current;
    // After a refusal the next attempt checks again.
    void detail.then((answer) => {
      if (asked.current?.detail === detail && !isAuthorised(answer)) asked.current = undefined;
    });
    return detail;
  };
}

/** Season and number from the episode list, else from the playback request. */
function numbersOf(
  request: ContentRequest,
  place: EpisodePlace | undefined,
): Pick<EpisodeRequest, 'season' | 'episode'> {
  if (place) return { season: place.episode.seasonNo, episode: place.episode.seriesnum };
  const { season, episode } = request.kind === 'episode' ? request : {};
  return { season, episode };
}

function episodeLine({ episode }: EpisodePlace): string {
  const { seasonNo, seriesnum, title } = episode;
  return `${say(titleScreenText.episode, { season: seasonNo, episode: seriesnum })} · ${title}`;
}

/**
 * Enters picture-in-picture when playback starts, once (DETAIL-09). Browsers require a recent user gesture; without one the
 * title plays in the player.
 */
function usePictureOnStart(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const handlePlaying = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return;
      stop();
      target.requestPictureInPicture?.().catch(() => undefined);
    };
    const stop = () => document.removeEventListener('playing', handlePlaying, true);
    // Media events do not bubble: the listener uses the capture phase.
    document.addEventListener('playing', handlePlaying, true);
    return stop;
  }, [isWanted]);
}
