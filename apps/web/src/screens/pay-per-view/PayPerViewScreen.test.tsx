// Tickets of pay-per-view programmes: at their address, on a programme's detail, and when they are sold.

import '@testing-library/jest-dom/vitest';
import { logPurchase } from '@seyir/contract/analytics';
import { listChannels } from '@seyir/contract/channels';
import { readUserFrameConfig } from '@seyir/contract/config';
import { readProgramme } from '@seyir/contract/guide';
import { legacyPayPerViewAuth } from '@seyir/contract/legacy';
import { confirmPayment, createOrder } from '@seyir/contract/payments';
import { checkAdminPassword } from '@seyir/contract/profiles';
import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { setReminder } from '@seyir/contract/reminders';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aChannel, aProgrammeDetail, aServiceWithGuide, at, NOW, standAt } from '../../../test/guide-builders.ts';
import {
  aTicket,
  findPaymentFrame,
  frameSays,
  PAYMENT_ORIGIN,
  type Selling,
  selling,
  sentTo,
  stubEncryption,
} from '../../../test/payment-service.ts';
import { guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { takeReturn } from '../../shared/sign-in/return-path.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
import '../programme/ProgrammeModal.tsx';
import '../programme/ProgrammeScreen.tsx';
import './PayPerViewModal.tsx';
import './PayPerViewScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  setLanguage('tr');
  stubBrowser();
  stubEncryption();
  standAt(NOW);
});
afterEach(() => {
  act(() => {
    dismissAll();
    for (const { id } of shownToasts()) dismissToast(id);
  });
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ADDRESS = '/payment/studyo';
const TITLE = 'Stüdyo Saha Özel';
/** On air at NOW (20:50), until 22:00. */
const event = aProgrammeDetail({ isppv: '1', startTime: at('20:00'), endTime: at('22:00'), current: true });
const kid = { ...subscriber, profile: aProfile({ id: 'can', kid: true }) };

function anEvent(programme: ProgrammeDetail = event, options: Selling & { isPaid?: boolean } = {}) {
  const api = selling(aServiceWithGuide({ details: [programme] }), options);
  return api.on(legacyPayPerViewAuth, () =>
    options.isPaid || api.countOf(confirmPayment) > 0
      ? { returncode: '0', errormsg: '' }
      : { returncode: '5', errormsg: '', productlist: [aTicket()] },
  );
}

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }));
const findPanel = async () => within(await screen.findByRole('dialog', { name: `Ödeme: ${TITLE}` }));
const findQuestion = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

describe('/payment/:programId', () => {
  it('has a skeleton while the ticket is not known [UX-01]', async () => {
    renderApp(
      ADDRESS,
      anEvent().on(legacyPayPerViewAuth, () => new Promise(() => undefined)),
      subscriber,
    );
    const busy = await screen.findByRole('status', { name: 'Yükleniyor...' });
    expect(busy.querySelectorAll('[data-shape]').length).toBeGreaterThan(2);
  });

  it.each([
    // 3,990 divided by the rate.
    [200, '19,95 TL'],
    ['1000', '3,99 TL'],
    [undefined, '39,90 TL'],
    [0, '39,90 TL'],
    ['x', '39,90 TL'],
  ])(
    'opens the payment of the programme, with its fee at the rate %j: %s [PPV-07] [PAY-05] [PAY-21] [CONFIG-02] [I18N-04]',
    async (rate, price) => {
      const api = anEvent().on(readUserFrameConfig, () => ({
        ...(rate === undefined ? {} : { Fee_Rate: rate }),
        forMeColumn: '1',
        vodColumn: '6',
        seriesColumn: '4',
        rentColumn: '7',
        kidColumn: '5',
      }));
      renderApp(ADDRESS, api, subscriber);
      const panel = await findPanel();
      expect(panel.getAllByText(price)).toHaveLength(2);
      expect(panel.getByText('Bugün 20.00 – 22.00')).toBeInTheDocument();
      expect(panel.getByText('Bilet')).toBeInTheDocument();
    },
  );

  it('offers two card gateways and the profile password [PAY-04] [PPV-05] [PAY-03] (departure)', async () => {
    renderApp(ADDRESS, anEvent(), subscriber);
    const methods = within((await findPanel()).getByRole('radiogroup', { name: 'Ödeme yöntemi' })).getAllByRole(
      'radio',
    );
    expect(methods.map((method) => (method as HTMLInputElement).value)).toEqual(['card', 'otherCard', 'profile']);
  });

  it('sends a visitor who is not signed in to the login [ROUTE-28]', async () => {
    const app = renderApp(ADDRESS, anEvent(), SIGNED_OUT);
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it('asks a guest to sign in, and makes no payment call [GUEST-23] [PPV-07] (departure)', async () => {
    const api = anEvent();
    const app = renderApp(ADDRESS, api, guest);
    await user().click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Giriş yap' }));
    await waitFor(() => expect(app.path()).toBe('/select-login'));
    expect(takeReturn()).toBe('/payment/studyo');
    expect(api.countOf(legacyPayPerViewAuth) + api.countOf(createOrder)).toBe(0);
  });

  it('has no shop for a kids profile [KIDS-04] [PPV-07] (departure)', async () => {
    const api = anEvent();
    const app = renderApp(ADDRESS, api, kid);
    await findQuestion('Bu program şimdilik kapalı');
    await waitFor(() => expect(app.path()).toBe('/program/studyo'));
    expect(api.countOf(createOrder)).toBe(0);
  });

  it.each([
    ['of a programme that is not pay-per-view', aProgrammeDetail({ isppv: '0' }), 'Bu programın bileti satılmıyor'],
    ['that is paid already', undefined, 'Bu programın bileti sende'],
  ])('shows that there is nothing to buy: %s', async (_, programme, title) => {
    renderApp(ADDRESS, anEvent(programme, { isPaid: true }), subscriber);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });

  it('shows an unknown programme as such', async () => {
    const api = anEvent().on(readProgramme, () => Promise.reject(new ApiError(404, 'NOT_FOUND', '')));
    renderApp(ADDRESS, api, subscriber);
    expect(await screen.findByRole('heading', { name: 'Program bulunamadı' })).toBeInTheDocument();
  });
});

describe('the sale', () => {
  it.each([
    ['before it opens', '19:29', 'Bilet satışı henüz açılmadı', /Bugün 19\.30/],
    ['in the last minutes', '21:50', 'Bilet satışı kapandı', /saat 22\.00/],
  ])('is closed %s, and the panel says when it opens [PPV-03] [PPV-04]', async (_, time, title, words) => {
    standAt(Date.parse(at(time)));
    renderApp(ADDRESS, anEvent(), subscriber);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('radiogroup', { name: 'Ödeme yöntemi' })).toBeNull();
  });

  it('that is not open yet offers a reminder, and its programme names the time instead of a button to buy', async () => {
    standAt(Date.parse(at('19:29')));
    const api = anEvent().on(setReminder, () => ({ data: [] }));
    renderApp(ADDRESS, api, subscriber);
    await screen.findByRole('heading', { name: 'Bilet satışı henüz açılmadı' });
    await press('Hatırlat');
    await waitFor(() => expect(api.countOf(setReminder)).toBe(1));
    cleanup();
    renderApp('/program/studyo', anEvent(), subscriber);
    expect(await screen.findByText('Bilet 39,90 TL, satış: Bugün 19.30')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Bilet al/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Hatırlat' })).toBeInTheDocument();
  });

  it('opens while the viewer waits [PPV-04]', async () => {
    standAt(Date.parse(at('19:29')));
    renderApp(ADDRESS, anEvent(), subscriber);
    await screen.findByRole('heading', { name: 'Bilet satışı henüz açılmadı' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole('radiogroup', { name: 'Ödeme yöntemi' })).toBeInTheDocument();
  });

  it.each(['19:30', '21:49', '22:00'])('is open at %s [PPV-04]', async (time) => {
    standAt(Date.parse(at(time)));
    renderApp(ADDRESS, anEvent(), subscriber);
    expect((await findPanel()).getByRole('button', { name: '39,90 TL öde' })).toBeInTheDocument();
  });

  it('is over once the archive of the channel has no more of the programme [PPV-04] (departure)', async () => {
    standAt(Date.parse(at('22:30')));
    const api = anEvent().on(listChannels, () => [aChannel({ id: event.channelId, tvodsavetime: 60 })]);
    renderApp(ADDRESS, api, subscriber);
    expect(await screen.findByRole('heading', { name: 'Bu programın bileti satılmıyor' })).toBeInTheDocument();
    expect(screen.queryByRole('radiogroup', { name: 'Ödeme yöntemi' })).toBeNull();
  });
});

describe('paying for a ticket', () => {
  it('by card opens an order of type 18 for the programme [PAY-12] [PAY-27]', async () => {
    const api = anEvent(event, { statuses: [1] });
    const app = renderApp(ADDRESS, api, subscriber);
    await press('39,90 TL öde');
    expect(await findPaymentFrame()).toHaveAttribute('src', `${PAYMENT_ORIGIN}/gateway/order/m1?lang=tr`);
    expect(sentTo(api, createOrder)).toEqual([
      { type: 18, prevuecode: event.prevuecode, productcode: 'bilet', paymentmethod: 11, deviceid: expect.any(String) },
    ]);
    await frameSays('confirm');
    const question = await findQuestion(`Biletin hazır: ${TITLE}`);
    await user().click(question.getByRole('button', { name: 'Hemen izle' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/livetv/11'));
  });

  it('after its end leads to the catch-up [PPV-04]', async () => {
    standAt(Date.parse(at('22:30')));
    const app = renderApp(ADDRESS, anEvent(event, { statuses: [1] }), subscriber);
    await press('39,90 TL öde');
    await frameSays('confirm');
    await user().click((await findQuestion(`Biletin hazır: ${TITLE}`)).getByRole('button', { name: 'Hemen izle' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/livetv/11?start=2026-11-14T17%3A00%3A00.000Z'));
  });

  async function payByProfile(pin: string, api = anEvent()) {
    renderApp(ADDRESS, api, subscriber);
    await user().click(await screen.findByRole('radio', { name: /Profil şifresiyle öde/ }));
    await user().type(screen.getByLabelText('Ana profil şifresi', { selector: 'input' }), pin);
    await press('39,90 TL öde');
    return api;
  }

  it('with the profile password needs the main profile’s PIN, and sends method 0 [PPV-05] [PAY-04]', async () => {
    const api = await payByProfile('1234');
    const question = await findQuestion('Ödemeyi onayla');
    expect(api.countOf(createOrder)).toBe(0);
    await user().click(question.getByRole('button', { name: 'Onayla' }));
    await findQuestion(`Biletin hazır: ${TITLE}`);
    expect(sentTo(api, createOrder)).toEqual([expect.objectContaining({ paymentmethod: 0, prevuecode: 'studyo' })]);
    expect(sentTo(api, confirmPayment)).toEqual([{ mpay: 'm1' }]);
    expect(sentTo(api, logPurchase)).toEqual([expect.objectContaining({ paymentmethod: '0', returncode: '0' })]);
  });

  it('with a wrong PIN opens no order [PPV-05] [PIN-17]', async () => {
    const api = await payByProfile('0000');
    await findQuestion('Ödeme onaylanmadı');
    expect(api.countOf(checkAdminPassword)).toBe(1);
    expect(api.countOf(createOrder)).toBe(0);
  });

  it('that is refused outside of its window shows the words of the server [PPV-06] [PAY-13]', async () => {
    const refusal = { returncode: '80200605', errormsg: 'Bilet satışı şu anda kapalı.' };
    const api = anEvent().on(createOrder, () => refusal);
    renderApp(ADDRESS, api, subscriber);
    await press('39,90 TL öde');
    expect((await findQuestion('Ödeme tamamlanamadı')).getByText(refusal.errormsg)).toBeInTheDocument();
    expect(sentTo(api, logPurchase)).toEqual([expect.objectContaining(refusal)]);
  });
});

describe('the detail of a pay-per-view programme', () => {
  const DETAIL = '/program/studyo';

  it('sells the ticket, and is watched once that is paid [PPV-01]', async () => {
    const app = renderApp(DETAIL, anEvent(event, { statuses: [1] }), subscriber);
    await press(/^Bilet al\s*39,90 TL$/);
    expect(screen.queryByRole('button', { name: 'İzle' })).toBeNull();
    await press('39,90 TL öde');
    await frameSays('confirm');
    await user().click((await findQuestion(`Biletin hazır: ${TITLE}`)).getByRole('button', { name: 'Sonra izle' }));
    expect(await screen.findByText('Biletin var')).toBeInTheDocument();
    await press('İzle');
    await waitFor(() => expect(app.path()).toBe('/dashboard/livetv/11'));
  });

  it.each([
    ['1', [{ query: { prevuecode: 'p-studyo' } }]],
    ['0', []],
  ] as const)('with isppv %s asks for its ticket by %j [LEGACY-15]', async (isppv, expected) => {
    const api = anEvent({ ...event, isppv, prevuecode: 'p-studyo' });
    renderApp(DETAIL, api, subscriber);
    await screen.findByRole('button', { name: isppv === '1' ? /^Bilet al/ : 'İzle' });
    const asked = api.listWaitedFor().filter(({ name }) => name.endsWith('sdk_getippvauth.jsp'));
    expect(asked.map(({ input }) => input)).toEqual(expected);
  });

  it('asks a guest to sign in [GUEST-23]', async () => {
    const api = anEvent();
    renderApp(DETAIL, api, guest);
    await press('Bilet al');
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    expect(api.countOf(legacyPayPerViewAuth)).toBe(0);
  });

  it('sells nothing to a kids profile [KIDS-04]', async () => {
    renderApp(DETAIL, anEvent(), kid);
    expect(await screen.findByText('Bu program şimdilik kapalı')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Bilet al/ })).toBeNull();
  });

  it('has no kids theme at its own address, which stands alone [KIDS-01] (departure)', async () => {
    renderApp(DETAIL, anEvent(), kid);
    expect(await screen.findByRole('heading', { name: TITLE })).toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });
});
