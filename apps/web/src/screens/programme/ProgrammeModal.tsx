// The detail of a programme as a dialog over a page. Joins the detail with reminders, sharing and the player.

import { reportPage } from '@seyir/contract/analytics';
import type { ProgrammeDetail as Programme } from '@seyir/contract/programmes';
import { formatTl } from '@seyir/core/money/price';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ProgrammeDetail, type ProgrammeTicket } from '../../features/programme-detail/ProgrammeDetail.tsx';
import { ProgrammeProblem } from '../../features/programme-detail/ProgrammeProblem.tsx';
import { ProgrammeSkeleton } from '../../features/programme-detail/ProgrammeSkeleton.tsx';
import { decideSale, readTicket, ticketQuery } from '../../features/purchase/panel/ticket.ts';
import { ReminderButton } from '../../features/reminders/ReminderButton.tsx';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { userFrameQuery } from '../../shared/config/config.queries.ts';
import { contentImage } from '../../shared/content/posters.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { programmeQuery, recordingStatusQuery, withRecordingStatus } from '../../shared/programmes/programme.query.ts';
import { dayAndRange, dayAndStart } from '../../shared/programmes/programme-time.ts';
import { recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { playsRecording, useOpenProgramme } from '../../shared/programmes/use-open-programme.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { DetailDialog } from '../../shared/ui/DetailDialog/DetailDialog.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { payPerViewText } from '../pay-per-view/pay-per-view.text.ts';
import { useTicketSale } from '../pay-per-view/use-ticket.tsx';
import { useRecordingSource } from '../recordings/use-recording-source.tsx';

/** Lazy: the player is the largest chunk, and most visits to a programme do not play. */
const PlayerModal = lazy(async () => ({
  default: (await import('../../features/player/PlayerModal.tsx')).PlayerModal,
}));

export interface ProgrammeModalProps {
  id: string;
  onClose: () => void;
}

export function ProgrammeModal({ id, onClose }: ProgrammeModalProps) {
  const navigate = useNavigate();
  const openProgramme = useOpenProgramme();
  const now = useNow();
  const [playing, setPlaying] = useState<string>();
  const source = useRecordingSource();
  const found = useQuery(programmeQuery(id));
  const channels = useQuery(channelsQuery());
  const programme = useLatestStatus(found.data);
  const channel = channels.data?.find((known) => known.id === programme?.channelId);
  usePageTitle(programme?.title, 'over');
  useReport(programme);
  const sale = useTicketSale();
  const ticket = useTicketOf(programme, now, sale.buy);
  usePlayedByLink(programme, setPlaying);

  return (
    <>
      <DetailDialog
        label={programme?.title ?? say(commonText.loading)}
        backdrop={programme && contentImage(programme)}
        width="medium"
        isBusy={found.isPending}
        onClose={onClose}
      >
        {programme ? (
          <ProgrammeDetail
            programme={programme}
            channel={channel}
            now={now}
            onWatch={({ channelId, startTime }, from) =>
              void navigate(paths.liveTv(channelId, from === 'start' ? { start: startTime } : {}))
            }
            onPlayRecording={setPlaying}
            onOpen={openProgramme}
            ticket={ticket}
            reminder={<ReminderButton reminder={programme} isSet={programme.reminder} />}
            share={
              <ShareButton
                shared={{
                  path: paths.programme(programme.epgProgramId),
                  title: programme.title,
                  line: `${programme.channelName} · ${dayAndRange(programme, now)}`,
                  image: contentImage(programme),
                }}
              />
            }
          />
        ) : found.isError ? (
          <ProgrammeProblem
            error={found.error}
            isTrying={found.isFetching}
            onRetry={() => void found.refetch()}
            onClose={onClose}
          />
        ) : (
          <ProgrammeSkeleton />
        )}
      </DetailDialog>
      {sale.modal}
      {programme && playing !== undefined && (
        <Suspense>
          <PlayerModal
            id={playing}
            kind="recording"
            title={programme.title}
            subtitle={`${programme.channelName} · ${dayAndRange(programme, now)}`}
            picture={contentImage(programme)}
            age={programme.rating.age}
            source={() => source.read(playing, programme.channelName)}
            codes={{ programcode: programme.prevuecode, channelcode: programme.channelcode }}
            channelCode={programme.channelcode}
            aired={{ startsAt: Date.parse(programme.startTime), endsAt: Date.parse(programme.endTime) }}
            onClose={() => setPlaying(undefined)}
          />
        </Suspense>
      )}
      {source.question}
    </>
  );
}

/** Plays the recording once when the link asked for it; closing the player leaves the detail. */
function usePlayedByLink(programme: Programme | undefined, play: (npvrcode: string) => void): void {
  const isAsked = playsRecording(useLocation().state);
  const isRecorded = programme !== undefined && recordingWord(programme.newstatus) === 'recorded';
  const npvrcode = isAsked && isRecorded ? (programme.npvrcode ?? undefined) : undefined;
  useEffect(() => {
    if (npvrcode !== undefined) play(npvrcode);
  }, [npvrcode, play]);
}

/** Follows the recording of a programme while its detail is open. A guest has none. */
function useLatestStatus(programme: Programme | undefined): Programme | undefined {
  const isOwn = !isGuest(useViewer()) && programme !== undefined && recordingWord(programme.newstatus) !== undefined;
  const { data } = useQuery(recordingStatusQuery(isOwn ? programme : undefined));
  return isOwn ? withRecordingStatus(programme, data) : programme;
}

/** The ticket of a pay-per-view programme (PPV-01). A guest has none; whether to sign in is asked when it is bought. */
function useTicketOf(
  programme: Programme | undefined,
  now: number,
  buy: (programmeId: string) => void,
): ProgrammeTicket | undefined {
  const viewer = useViewer();
  const isPpv = programme?.isppv === '1';
  const auth = useQuery({
    ...ticketQuery(programme?.epgProgramId ?? '', programme?.prevuecode ?? ''),
    enabled: isPpv && !isGuest(viewer),
  });
  const { data: frame, isPlaceholderData } = useQuery({ ...userFrameQuery(), enabled: isPpv });
  if (!programme || !isPpv) return undefined;
  const { isPaid, offer } = auth.data ? readTicket(auth.data, frame?.Fee_Rate) : { isPaid: false, offer: undefined };
  if (isPaid) {
    return {
      isPaid,
      action: (
        <Badge tone="owned" icon={<Ticket aria-hidden="true" />}>
          {say(payPerViewText.hasTicket)}
        </Badge>
      ),
    };
  }
  const sale = decideSale(programme, frame?.Purchase_PPV_LimitTime, now);
  if (viewer.profile?.kid) return { isPaid, action: <p>{say(payPerViewText.kidsTitle)}</p> };
  const price = offer && formatTl(offer.priceKurus);
  if (offer && frame && !isPlaceholderData && sale.phase === 'early' && sale.changesAt !== null) {
    const opens = { startTime: new Date(sale.changesAt).toISOString(), endTime: programme.endTime };
    const words = say(payPerViewText.soldFrom, { time: dayAndStart(opens, now), price: formatTl(offer.priceKurus) });
    return {
      isPaid,
      action: (
        <Badge icon={<Ticket aria-hidden="true" />} isSentence>
          {words}
        </Badge>
      ),
    };
  }
  return {
    isPaid,
    action: (
      <Button look="primary" icon={<Ticket />} price={price} onClick={() => buy(programme.epgProgramId)}>
        {say(payPerViewText.buyTicket)}
      </Button>
    ),
  };
}

/** Reports the page view of a programme or of a recording (ANALYTICS-09). */
function useReport(programme: Programme | undefined): void {
  const id = programme?.epgProgramId;
  const isRecord = programme !== undefined && recordingWord(programme.newstatus) !== undefined;
  const path = isRecord ? '/npvrdetail' : '/programdetail';
  // Once per programme: a recording that starts later is no second page view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (id !== undefined) bestEffort(call(reportPage, { body: { path } }), 'analytics never blocks the page');
  }, [id]);
}
