// A pay-per-view programme on live television: 301, its payment, and the channel that opens by itself.

import '@testing-library/jest-dom/vitest';
import { readGuideDay, readProgramme } from '@seyir/contract/guide';
import { legacyPayPerViewAuth } from '@seyir/contract/legacy';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { confirmPayment } from '@seyir/contract/payments';
import { dayAt } from '@seyir/core/time/local-time';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProgrammeDetail } from '../../../test/guide-builders.ts';
import { aTicket, findPaymentFrame, frameSays, selling, stubEncryption } from '../../../test/payment-service.ts';
import { type AppUnderTest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { aLiveService, GUIDE, hour, path, plays, standAtNoon, user } from './live-tv.fixture.tsx';
import '../pay-per-view/PayPerViewModal.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

const NAME = 'Ödeme: Körfezspor – Yaylaspor';

/** Channel 1 shows an event that is not paid, until it is here or, by `elsewhere`, on another device. */
function anEventChannel(elsewhere = { isPaid: false }) {
  stubEncryption();
  const api = selling(aLiveService(), { statuses: [1] });
  const isPaid = () => elsewhere.isPaid || api.countOf(confirmPayment) > 0;
  const withEvent = () => GUIDE.map((one) => (one.epgProgramId === 'e0' ? { ...one, watchable: isPaid() } : one));
  return api
    .on(readGuideDay, ({ query }) => withEvent().filter(({ startTime }) => dayAt(Date.parse(startTime)) === query.date))
    .on(checkChannelAccess, () => ({
      canWatch: true,
      customerHasAccess: true,
      auth_returncode: isPaid() ? ('0' as const) : ('5' as const),
    }))
    .on(readChannelUrl, ({ params }) => {
      if (!isPaid()) throw new ApiError(403, 'NO_PRODUCT', '');
      return `/stream/${params.id}/live/index.m3u8`;
    })
    .on(readProgramme, ({ params }) =>
      aProgrammeDetail({
        epgProgramId: params.id,
        prevuecode: 'p0',
        title: 'Körfezspor – Yaylaspor',
        channelId: '1',
        startTime: hour(0),
        endTime: hour(1),
        isppv: '1',
      }),
    )
    .on(legacyPayPerViewAuth, () =>
      isPaid() ? { returncode: '0', errormsg: '' } : { returncode: '5', errormsg: '', productlist: [aTicket()] },
    );
}

it('opens the payment of the programme on air, and the channel once it is paid, without asking [PPV-01] [PAY-20] (departure)', async () => {
  renderApp(path('1'), anEventChannel(), subscriber);
  const panel = within(await screen.findByRole('dialog', { name: NAME }));
  await user().click(panel.getByRole('button', { name: '39,90 TL öde' }));
  await frameSays('confirm');
  await plays('/stream/1/live/index.m3u8');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
  expect(screen.queryByText('Bu program ücretli')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('can be closed and opened again from the panel [PPV-01] [PAY-26]', async () => {
  renderApp(path('1'), anEventChannel(), subscriber);
  await screen.findByRole('dialog', { name: NAME });
  await user().keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
  await user().click(await screen.findByRole('button', { name: 'Bilet al' }));
  expect(await screen.findByRole('dialog', { name: NAME })).toBeInTheDocument();
});

it('sells nothing to a kids profile [KIDS-04] [PPV-01] (departure)', async () => {
  renderApp(path('1'), anEventChannel(), { ...subscriber, profile: aProfile({ id: 'can', kid: true }) });
  const alert = within(await screen.findByRole('alert'));
  expect(await alert.findByText('Bir büyüğünden yardım iste.')).toBeInTheDocument();
  expect(alert.queryByRole('button', { name: 'Bilet al' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
});

describe('a ticket that another device of the account has bought', () => {
  /** As the event `purchases` of the server does. */
  const hearOfPurchase = ({ queries }: AppUnderTest) =>
    act(() =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => ['guide', 'programme'].includes(`${queryKey[0]}`) }),
    );

  it('opens the channel by itself [PPV-01]', async () => {
    const elsewhere = { isPaid: false };
    const app = renderApp(path('1'), anEventChannel(elsewhere), subscriber);
    await screen.findByRole('dialog', { name: NAME });
    await user().keyboard('{Escape}');
    await screen.findByText('Bu program ücretli');
    elsewhere.isPaid = true;
    await hearOfPurchase(app);
    await plays('/stream/1/live/index.m3u8');
    await waitFor(() => expect(screen.queryByText('Bu program ücretli')).toBeNull());
  });

  it('is shown in the open payment, which leads to the channel [PPV-01]', async () => {
    const elsewhere = { isPaid: false };
    const app = renderApp(path('1'), anEventChannel(elsewhere), subscriber);
    await screen.findByRole('dialog', { name: NAME });
    elsewhere.isPaid = true;
    await hearOfPurchase(app);
    const panel = within(screen.getByRole('dialog', { name: NAME }));
    await user().click(await panel.findByRole('button', { name: 'İzle' }));
    await plays('/stream/1/live/index.m3u8');
  });

  it('does not interrupt a payment that is open here [PAY-26]', async () => {
    const elsewhere = { isPaid: false };
    const app = renderApp(path('1'), anEventChannel(elsewhere), subscriber);
    const panel = within(await screen.findByRole('dialog', { name: NAME }));
    await user().click(panel.getByRole('button', { name: '39,90 TL öde' }));
    const frame = await findPaymentFrame();
    elsewhere.isPaid = true;
    await hearOfPurchase(app);
    expect(frame).toBeInTheDocument();
  });
});
