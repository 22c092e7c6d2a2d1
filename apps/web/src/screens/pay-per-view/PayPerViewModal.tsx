// The payment of a pay-per-view programme over a page (PPV-01): joins the programme with the payment panel.

import type { ProgrammeDetail } from '@seyir/contract/programmes';
import type { PpvSale } from '@seyir/core/access/ppv-window';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ProgrammeProblem } from '../../features/programme-detail/ProgrammeProblem.tsx';
import type { Offer } from '../../features/purchase/panel/offer.ts';
import { PaymentPanel } from '../../features/purchase/panel/PaymentPanel.tsx';
import { decideSale, readTicket, ticketQuery } from '../../features/purchase/panel/ticket.ts';
import { ReminderButton } from '../../features/reminders/ReminderButton.tsx';
import { invalidateAfter } from '../../shared/api/query-registry.ts';
import { useBackLayer } from '../../shared/back/back-layers.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { userFrameQuery } from '../../shared/config/config.queries.ts';
import { findPoster } from '../../shared/content/posters.ts';
import { programmeQuery } from '../../shared/programmes/programme.query.ts';
import { isKept } from '../../shared/programmes/programme-phase.ts';
import { dayAndRange, dayAndStart } from '../../shared/programmes/programme-time.ts';
import { formatClock } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Button, type ButtonProps } from '../../shared/ui/Button/Button.tsx';
import { DetailDialog } from '../../shared/ui/DetailDialog/DetailDialog.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './PayPerViewModal.module.css';
import { payPerViewText } from './pay-per-view.text.ts';

export interface PayPerViewModalProps {
  programmeId: string;
  /** At an address of its own (PPV-07). */
  isPage?: boolean;
  onPaid: (programme: ProgrammeDetail) => void;
  onWatch: (programme: ProgrammeDetail) => void;
  onClose: () => void;
}

export function PayPerViewModal({ programmeId, isPage = false, onPaid, onWatch, onClose }: PayPerViewModalProps) {
  const queries = useQueryClient();
  const found = useQuery(programmeQuery(programmeId));
  const programme = found.data;
  const frame = useQuery(userFrameQuery());
  // Not the columns of the last visit: they come without the fee rate and the limits.
  const config = frame.isPlaceholderData ? undefined : frame.data;
  const auth = useQuery({
    ...ticketQuery(programmeId, programme?.prevuecode ?? ''),
    enabled: programme?.isppv === '1' && programme.prevuecode !== '',
  });
  const sale = useSale(programme, config?.Purchase_PPV_LimitTime);
  // After the end a ticket opens the archive, and is not sold where that has gone (PPV-04).
  const channels = useQuery(channelsQuery());
  const channel = channels.data?.find(({ id }) => id === programme?.channelId);
  const isGone = sale?.phase === 'over' && programme && channel && !isKept(programme, channel.tvodsavetime, sale.now);
  const isReady = (config !== undefined || frame.isError) && !channels.isPending;
  const ticket = auth.data && isReady ? readTicket(auth.data, config?.Fee_Rate) : undefined;
  // The panel stays when the ticket is paid: the answer about it may come before the payment here has ended.
  const [offered, setOffered] = useState<Offer>();
  if (offered === undefined && ticket?.offer && !ticket.isPaid && !isGone) setOffered(ticket.offer);

  if (!programme || !sale || !offered) {
    return (
      <PlainDialog label={programme?.title ?? say(payPerViewText.loading)} isPage={isPage} onClose={onClose}>
        {found.isError ? (
          <ProgrammeProblem
            error={found.error}
            isTrying={found.isFetching}
            onRetry={() => void found.refetch()}
            onClose={onClose}
          />
        ) : auth.isError ? (
          <Notice
            kind="error"
            headingLevel={1}
            title={say(payPerViewText.failedTitle)}
            retrying={auth.isFetching}
            onRetry={() => void auth.refetch()}
          />
        ) : programme && ticket?.isPaid ? (
          <PaidNotice programme={programme} sale={sale} onWatch={onWatch} onClose={onClose} />
        ) : programme && (ticket || programme.isppv !== '1') ? (
          <Notice headingLevel={1} title={say(payPerViewText.noneTitle)} action={<CloseButton onClose={onClose} />}>
            {say(payPerViewText.none)}
          </Notice>
        ) : (
          <PaymentSkeleton />
        )}
      </PlainDialog>
    );
  }
  return (
    <PaymentPanel
      item={{ kind: 'ppv', code: programme.prevuecode, name: programme.title }}
      offers={[offered]}
      initial={offered}
      art={{ poster: findPoster(programme.posters, true), backdrop: findPoster(programme.posters, false) }}
      facts={[
        { name: say(payPerViewText.channel), value: programme.channelName },
        { name: say(payPerViewText.time), value: dayAndRange(programme, sale.now) },
      ]}
      notice={
        ticket?.isPaid ? (
          <PaidNotice programme={programme} sale={sale} onWatch={onWatch} onClose={onClose} />
        ) : sale.canBuy ? undefined : (
          <ClosedSale programme={programme} sale={sale} onClose={onClose} />
        )
      }
      isPage={isPage}
      onPaid={() => {
        void invalidateAfter(queries, 'purchases');
        onPaid(programme);
      }}
      onClose={onClose}
    />
  );
}

type SaleNow = PpvSale & { readonly now: number };

/** The sale at the server's time; its next change renders it again. */
function useSale(programme: ProgrammeDetail | undefined, limits: unknown): SaleNow | undefined {
  const minute = useNow();
  const { changesAt } = (programme && decideSale(programme, limits, minute)) ?? {};
  const now = Math.max(minute, useNow(changesAt ? new Date(changesAt).toISOString() : undefined));
  return programme && { ...decideSale(programme, limits, now), now };
}

/** PPV-04: when the ticket can be bought instead. */
function ClosedSale({ programme, sale, onClose }: { programme: ProgrammeDetail; sale: SaleNow; onClose: () => void }) {
  const at = sale.changesAt ?? sale.now;
  const isEarly = sale.phase === 'early';
  const opens = { startTime: new Date(at).toISOString(), endTime: programme.endTime };
  return (
    <Notice
      headingLevel={1}
      kind="info"
      title={say(isEarly ? payPerViewText.earlyTitle : payPerViewText.closedTitle)}
      action={
        <>
          {isEarly && <ReminderButton reminder={programme} isSet={programme.reminder} look="primary" />}
          <CloseButton look={isEarly ? 'tint' : 'primary'} onClose={onClose} />
        </>
      }
    >
      {isEarly
        ? say(payPerViewText.early, { time: dayAndStart(opens, sale.now) })
        : say(payPerViewText.closed, { time: formatClock(at) })}
    </Notice>
  );
}

interface PaidNoticeProps {
  programme: ProgrammeDetail;
  sale: SaleNow | undefined;
  onWatch: (programme: ProgrammeDetail) => void;
  onClose: () => void;
}

function PaidNotice({ programme, sale, onWatch, onClose }: PaidNoticeProps) {
  const hasStarted = sale !== undefined && Date.parse(programme.startTime) <= sale.now;
  return (
    <Notice
      headingLevel={1}
      kind="info"
      title={say(payPerViewText.paidTitle)}
      action={
        hasStarted ? (
          <Button look="primary" icon={<PlayIcon />} onClick={() => onWatch(programme)}>
            {say(payPerViewText.watch)}
          </Button>
        ) : (
          <CloseButton onClose={onClose} />
        )
      }
    >
      {say(hasStarted ? payPerViewText.paidNow : payPerViewText.paid)}
    </Notice>
  );
}

function CloseButton({ look = 'primary', onClose }: { look?: ButtonProps['look']; onClose: () => void }) {
  return (
    <Button look={look} onClick={onClose}>
      {say(payPerViewText.close)}
    </Button>
  );
}

interface PlainDialogProps {
  label: string;
  isPage: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Before the panel, or instead of it. */
function PlainDialog({ label, isPage, onClose, children }: PlainDialogProps) {
  useBackLayer(!isPage, onClose);
  return (
    <DetailDialog label={label} width="medium" isCentred onClose={onClose}>
      <div className={styles.plain}>{children}</div>
    </DetailDialog>
  );
}

/** The programme and the ways to pay for it, in their places. */
function PaymentSkeleton() {
  return (
    <div className={styles.places} role="status" aria-busy="true" aria-label={say(payPerViewText.loading)}>
      <Skeleton shape="portrait" width="9rem" />
      <div className={styles.lines}>
        <Skeleton width="70%" height="1.75rem" />
        <Skeleton width="45%" />
        <Skeleton shape="box" height="3.25rem" />
        <Skeleton shape="box" height="3.25rem" />
      </div>
    </div>
  );
}
