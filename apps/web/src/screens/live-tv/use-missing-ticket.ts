import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { payPerViewText } from '../pay-per-view/pay-per-view.text.ts';
import { useTicketSale } from '../pay-per-view/use-ticket.tsx';

export interface MissingTicketOptions {
  /** Source error 301. */
  readonly isRefused: boolean;
  readonly programmeId: string | undefined;
  /** Asks for the channel again: it opens by itself. */
  readonly onPaid: () => void;
}

export interface MissingTicket {
  /** Opens the payment again; undefined when the guide does not know the programme. */
  readonly buy: (() => void) | undefined;
  readonly modal: ReactNode;
}

/** 301 opens the payment of the programme by itself, once a programme (PPV-01). */
export function useMissingTicket({ isRefused, programmeId, onPaid }: MissingTicketOptions): MissingTicket {
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
  return { buy: programmeId === undefined ? undefined : () => sale.buy(programmeId), modal: sale.modal };
}
