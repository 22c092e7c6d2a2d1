import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { payPerViewText } from '../pay-per-view/pay-per-view.text.ts';
import { useTicketSale } from '../pay-per-view/use-ticket.tsx';

interface MissingTicketOptions {
  /** Source error 301. */
  readonly isRefused: boolean;
  readonly programmeId: string | undefined;
  /** By the guide, which is fetched again when another device of the account has paid. */
  readonly isWatchable: boolean;
  /** Asks for the channel again: it opens by itself. */
  readonly onPaid: () => void;
}

interface MissingTicket {
  /** Opens the payment again; undefined when the guide does not know the programme. */
  readonly buy: (() => void) | undefined;
  readonly modal: ReactNode;
}

/** 301 opens the payment of the programme by itself, once a programme (PPV-01). */
export function useMissingTicket(options: MissingTicketOptions): MissingTicket {
  const { isRefused, programmeId, isWatchable, onPaid } = options;
  const viewer = useViewer();
  const sale = useTicketSale(() => {
    toast(say(payPerViewText.ready), { tone: 'success' });
    onPaid();
  });
  const isOffered = isRefused && !isGuest(viewer) && !viewer.profile?.kid;
  const open = useEffectEvent((id: string) => sale.buy(id));
  useEffect(() => {
    if (isOffered && programmeId !== undefined) open(programmeId);
  }, [isOffered, programmeId]);
  const known = useRef({ programmeId, isWatchable });
  const openPaid = useEffectEvent(() => {
    // The payment that is open here shows by itself that the ticket is there.
    if (isRefused && !sale.modal) onPaid();
  });
  useEffect(() => {
    const before = known.current;
    known.current = { programmeId, isWatchable };
    if (before.programmeId === programmeId && !before.isWatchable && isWatchable) openPaid();
  }, [programmeId, isWatchable]);
  return { buy: programmeId === undefined ? undefined : () => sale.buy(programmeId), modal: sale.modal };
}
