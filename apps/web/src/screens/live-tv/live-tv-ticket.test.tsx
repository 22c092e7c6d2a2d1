// A pay-per-view programme on live television: 301, its payment, and the channel that opens by itself.

import '@testing-library/jest-dom/vitest';
import { readProgramme } from '@seyir/contract/guide';
import { legacyPayPerViewAuth } from '@seyir/contract/legacy';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { confirmPayment } from '@seyir/contract/payments';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aProgrammeDetail } from '../../../test/guide-builders.ts';
import { aTicket, frameSays, selling, stubEncryption } from '../../../test/payment-service.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { aLiveService, hour, path, plays, standAtNoon, user } from './live-tv.fixture.tsx';
import '../pay-per-view/PayPerViewModal.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

const NAME = 'Ödeme: Körfezspor – Yaylaspor';

/** Channel 1 shows an event that is not paid. */
function anEventChannel() {
  stubEncryption();
  const api = selling(aLiveService(), { statuses: [1] });
  const isPaid = () => api.countOf(confirmPayment) > 0;
  return api
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

it('opens the payment of the programme on air, and the channel once it is paid [PPV-01]', async () => {
  renderApp(path('1'), anEventChannel(), subscriber);
  const panel = within(await screen.findByRole('dialog', { name: NAME }));
  await user().click(panel.getByRole('button', { name: '39,90 TL öde' }));
  await frameSays('confirm');
  await plays('/stream/1/live/index.m3u8');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
  expect(screen.queryByText('Bu program ücretli')).toBeNull();
});

it('can be closed and opened again from the panel [PPV-01] [PAY-26]', async () => {
  renderApp(path('1'), anEventChannel(), subscriber);
  await screen.findByRole('dialog', { name: NAME });
  await user().keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
  await user().click(await screen.findByRole('button', { name: 'Bilet al' }));
  expect(await screen.findByRole('dialog', { name: NAME })).toBeInTheDocument();
});

it('sells nothing to a kids profile [KIDS-04]', async () => {
  renderApp(path('1'), anEventChannel(), { ...subscriber, profile: aProfile({ id: 'can', kid: true }) });
  const alert = within(await screen.findByRole('alert'));
  expect(await alert.findByText('Bir büyüğünden yardım iste.')).toBeInTheDocument();
  expect(alert.queryByRole('button', { name: 'Bilet al' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
});
