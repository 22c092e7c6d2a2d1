import { describe, expect, it } from 'vitest';
import { aBundle, aProduct, aPurchaseProduct, aTicket } from '../../../../test/payment-service.ts';
import { isFree, listMethods, toOffer } from './offer.ts';
import { readPollMs } from './pay-offer.ts';
import { decideSale, readTicket } from './ticket.ts';

const title = { kind: 'title', code: 'lodos', programType: 1, name: 'Lodos' } as const;
const event = { kind: 'ppv', code: 'p1', name: 'Konser' } as const;

describe('a product', () => {
  it.each([
    ['a rental, in TL', aProduct(), undefined, { deal: 'rent', priceKurus: 4_990, bundle: undefined, hours: 48 }],
    ['a rental, whatever the rate', aProduct(), 1_000, { deal: 'rent', priceKurus: 4_990 }],
    ['a purchase', aPurchaseProduct(), undefined, { deal: 'buy', priceKurus: 12_990, hours: 0 }],
    ['a bundle', aBundle(), undefined, { deal: 'rent', priceKurus: 9_990, bundle: 'Gizem Üçlemesi' }],
    ['a ticket, by the usual rate', aTicket(), 100, { deal: 'ticket', priceKurus: 3_990 }],
    ['a ticket, by another rate', aTicket(), 50, { deal: 'ticket', priceKurus: 7_980 }],
    ['a ticket without a rate', aTicket(), 'x', { deal: 'ticket', priceKurus: 3_990 }],
  ])('%s [PAY-05] [PAY-21] [CONFIG-02]', (_, product, rate, expected) => {
    expect(toOffer(product, rate)).toMatchObject(expected);
  });

  it('that costs nothing needs no method, a ticket always does [PAY-10]', () => {
    const free = toOffer(aProduct({ price: 0, fee: 0 }), undefined);
    expect([isFree(title, free), isFree(event, free), isFree(title, toOffer(aProduct(), undefined))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is paid by the methods of its kind [PAY-03] [PAY-04]', () => {
    expect(listMethods(title)).toEqual(['card', 'otherCard', 'bill', 'promo']);
    expect(listMethods(event)).toEqual(['card', 'otherCard', 'profile']);
  });
});

describe('the interval between two questions about a payment', () => {
  it.each([
    [undefined, 5_000],
    [10, 10_000],
    ['10', 10_000],
    [0.5, 500],
    [0, 5_000],
    [-1, 5_000],
    ['', 5_000],
    ['soon', 5_000],
    [Number.NaN, 5_000],
    [Number.POSITIVE_INFINITY, 5_000],
  ])('%j is %d ms [PAY-14]', (interval, ms) => {
    expect(readPollMs(interval)).toBe(ms);
  });
});

describe('a ticket', () => {
  it.each([
    ['0', [], true],
    ['5', [aTicket()], false],
    ['-1', [], false],
  ])('with returncode %s [PPV-02]', (returncode, productlist, isPaid) => {
    const ticket = readTicket({ returncode, errormsg: '', productlist }, 100);
    expect(ticket.isPaid).toBe(isPaid);
    expect(ticket.offer?.priceKurus).toBe(productlist.length > 0 ? 3_990 : undefined);
  });

  it('is sold by the operator’s limits, on the server’s clock [PPV-03] [PPV-04]', () => {
    const airing = { startTime: '2026-11-14T17:00:00.000Z', endTime: '2026-11-14T19:00:00.000Z' };
    const phase = (time: string, limits: unknown) =>
      decideSale(airing, limits, Date.parse(`2026-11-14T${time}:00Z`)).phase;
    expect([
      phase('16:29', '30,10'),
      phase('16:30', '30,10'),
      phase('18:50', '30,10'),
      phase('19:00', '30,10'),
    ]).toEqual(['early', 'open', 'closed', 'over']);
    expect([phase('16:59', undefined), phase('18:59', 'x')]).toEqual(['early', 'open']);
  });
});
