// What stands instead of the picture of a refused channel, and the dialogs that lead past the refusal: sign-in (401), the ticket of
// an event (301), the PIN of a rating (101).

import { openProgramme } from '@seyir/contract/profiles';
import { formatLiraSign, liraToKurus } from '@seyir/core/money/price';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Refusal } from '../../features/live-tv/rules/verdict.ts';
import { type PackageOffer, RefusalPanel } from '../../features/live-tv/ui/RefusalPanel.tsx';
import { productsQuery } from '../../features/packages/packages.queries.ts';
import { call } from '../../shared/api/call.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { useStreamLimitWords } from '../../shared/devices/sessions.query.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { useLivePage } from './live-page.tsx';
import { useMissingTicket } from './use-missing-ticket.ts';
import { useMustSignIn } from './use-must-sign-in.tsx';

export interface RefusedChannel {
  /** Undefined while there is a picture. */
  readonly cover: ReactNode;
  readonly dialogs: ReactNode;
}

export function useRefusal(): RefusedChannel {
  const { channel, live, watching, programmeId, pass, setView } = useLivePage();
  const { tv, state } = live;
  const { refusal, attached, request } = state;
  const viewer = useViewer();
  const { data: config } = useQuery(appConfigQuery());
  const offer = useOffer(refusal);
  const limitWords = useStreamLimitWords(refusal?.code === 'limit');
  const signIn = useMustSignIn(refusal?.code === 401, watching.goLive);
  const ticket = useMissingTicket({
    isRefused: refusal?.code === 301,
    programmeId,
    isWatchable: watching.programme?.watchable ?? false,
    onPaid: tv.retry,
  });
  /** One programme above the level of the profile, opened by the main profile's PIN. */
  async function openRated(id: string): Promise<void> {
    try {
      if (!(await pass('rating'))) return;
      await call(openProgramme, { body: { programId: id } });
      tv.retry();
    } catch {
      toast(say(failuresText.notSaved), { tone: 'danger' });
    }
  }
  function showChannels() {
    // On a phone the list may stand behind the schedule.
    flushSync(() => setView('channels'));
    focusChannelList();
  }
  // Who only has to sign in goes on watching what plays.
  const isCovered = refusal && (refusal.code !== 401 || !attached);
  const cover = isCovered && (
    <RefusalPanel
      refusal={refusal}
      channel={{ name: channel.name, art: channel.current?.posterUrl }}
      offer={offer}
      limitWords={limitWords}
      isGuest={isGuest(viewer)}
      supportPhone={config?.supportPhone}
      isKid={viewer.profile?.kid === true}
      onBuyTicket={ticket.buy}
      onEnterPin={programmeId === undefined ? undefined : () => void openRated(programmeId)}
      isPast={request?.kind !== 'live'}
      onSignIn={signIn}
      onRetry={tv.retry}
      onGoLive={watching.goLive}
      onOtherChannel={showChannels}
    />
  );
  return { cover, dialogs: ticket.modal };
}

/** The cheapest package on offer that has the refused channel. */
function useOffer(refusal: Refusal | undefined): PackageOffer | undefined {
  const ids = refusal?.packageIds ?? [];
  const { data: products = [] } = useQuery({ ...productsQuery(), enabled: ids.length > 0 });
  const [cheapest] = products.filter(({ id }) => ids.includes(id)).sort((a, b) => a.price - b.price);
  return cheapest && { name: cheapest.name, price: formatLiraSign(liraToKurus(cheapest.price)) };
}

/** The row of the chosen channel in the list beside the picture. */
function focusChannelList(): void {
  const list = document.querySelector('[data-place="page"] [data-scroller]');
  const row = list?.querySelector<HTMLElement>('a[aria-current]') ?? list?.querySelector<HTMLElement>('a');
  row?.focus();
}
