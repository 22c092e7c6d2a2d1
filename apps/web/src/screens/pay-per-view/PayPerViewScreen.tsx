// The payment of a programme at its own address (PPV-07, ROUTE-28): the panel over a backdrop.

import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { askWatchNow } from '../../features/purchase/panel/payment-prompts.tsx';
import { useGoBack } from '../../shared/back/use-go-back.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { say } from '../../shared/text/text.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { Horizon } from '../../shared/ui/Horizon/Horizon.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { PayPerViewModal } from './PayPerViewModal.tsx';
import { payPerViewText } from './pay-per-view.text.ts';
import { showNoShop, showTicket, watchPath } from './use-ticket.tsx';

/** Guests and kids profiles get a message, and the programme's detail (GUEST-23, KIDS-04). */
export function PayPerViewScreen() {
  const { programId = '' } = useParams();
  const viewer = useViewer();
  usePageTitle(say(payPerViewText.buyTicket));
  if (viewer.loginType === undefined) return null;
  const isClosed = isGuest(viewer) || viewer.profile?.kid === true;
  return isClosed ? (
    <ShopClosed programmeId={programId} isGuest={isGuest(viewer)} />
  ) : (
    <Buying programmeId={programId} />
  );
}

function Buying({ programmeId }: { programmeId: string }) {
  const navigate = useNavigate();
  const close = useGoBack(paths.programme(programmeId));
  const [isPaid, setPaid] = useState(false);
  return (
    <main>
      <Horizon />
      {!isPaid && (
        <PayPerViewModal
          key={programmeId}
          programmeId={programmeId}
          isPage
          onPaid={async (programme) => {
            setPaid(true);
            const isComing = phaseAt(programme, appClock.now()) === 'coming';
            if (isComing) showTicket();
            const isNow = !isComing && (await askWatchNow(programme.title, 'ticket'));
            // Back from there must not lead to a payment that is done.
            void navigate(isNow ? watchPath(programme) : paths.programme(programmeId), { replace: true });
          }}
          onWatch={(programme) => void navigate(watchPath(programme), { replace: true })}
          onClose={close}
        />
      )}
    </main>
  );
}

function ShopClosed({ programmeId, isGuest }: { programmeId: string; isGuest: boolean }) {
  const navigate = useNavigate();
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) return;
    wasShown.current = true;
    if (isGuest) void askToSignIn('process', (path) => void navigate(path), { returnTo: paths.payment(programmeId) });
    else showNoShop();
  }, [isGuest, navigate, programmeId]);
  return <Navigate to={paths.programme(programmeId)} replace />;
}
