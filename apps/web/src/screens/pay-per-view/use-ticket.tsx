import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { Smile } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths/paths.ts';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { say } from '../../shared/text/text.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { payPerViewText } from './pay-per-view.text.ts';

/** Lazy: most visits buy no ticket. */
const loadModal = () => import('./PayPerViewModal.tsx');
const PayPerViewModal = lazy(async () => ({ default: (await loadModal()).PayPerViewModal }));

interface TicketSale {
  /** Opens the payment; a guest is asked to sign in, a kids profile has no shop (KIDS-04). */
  buy(programmeId: string): void;
  /** The open payment, to be rendered by the page. */
  readonly modal: ReactNode;
}

/**
 * The payment of a pay-per-view programme over a page (PPV-01). `onPaid` opens what the page shows by itself; without it the
 * viewer is asked whether to watch now or later.
 */
export function useTicketSale(onPaid?: (programme: ProgrammeDetail) => void): TicketSale {
  const navigate = useNavigate();
  const viewer = useViewer();
  const [openId, setOpenId] = useState<string>();
  const close = () => setOpenId(undefined);
  const watch = (programme: ProgrammeDetail) => void navigate(watchPath(programme));

  function buy(programmeId: string) {
    if (isGuest(viewer))
      return void askToSignIn('process', (path) => void navigate(path), { returnTo: paths.payment(programmeId) });
    if (viewer.profile?.kid) return showNoShop();
    setOpenId(programmeId);
  }

  async function handlePaid(programme: ProgrammeDetail) {
    close();
    if (onPaid) return onPaid(programme);
    if (phaseAt(programme, appClock.now()) === 'coming') return showTicket();
    const { askWatchNow } = await import('../../features/purchase/panel/payment-prompts.tsx');
    if (await askWatchNow(programme.title, 'ticket')) watch(programme);
  }

  return {
    buy,
    modal: openId !== undefined && (
      <Suspense>
        <PayPerViewModal
          key={openId}
          programmeId={openId}
          onPaid={(programme) => void handlePaid(programme)}
          onWatch={(programme) => {
            close();
            (onPaid ?? watch)(programme);
          }}
          onClose={close}
        />
      </Suspense>
    ),
  };
}

/** Live while it is on, as catch-up after that. */
export function watchPath({ channelId, startTime, endTime }: ProgrammeDetail): string {
  const isOver = Date.parse(endTime) <= appClock.now();
  return paths.liveTv(channelId, isOver ? { start: startTime } : {});
}

export function showNoShop(): void {
  void showMessage({
    title: say(payPerViewText.kidsTitle),
    body: say(payPerViewText.kids),
    icon: <Smile />,
    tone: 'info',
  });
}

/** The programme has not started: there is nothing to watch yet. */
export function showTicket(): void {
  toast(`${say(payPerViewText.ready)} ${say(payPerViewText.paid)}`, { tone: 'success' });
}
