// Money is counted in whole kuruş and shown as Turkish lira with a decimal comma, in every language (I18N-04).

const KURUS_PER_LIRA = 100;
/** A fee without a usable rate is in kuruş (CONFIG-02). */
const DEFAULT_FEE_RATE = 100;

const amount = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What a fee is divided by to give TL. Anything but a positive number, or its text, means 100 (CONFIG-02). */
export function readFeeRate(rate: unknown): number {
  const text = typeof rate === 'number' ? String(rate) : rate;
  if (typeof text !== 'string' || text.trim() === '') return DEFAULT_FEE_RATE;
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : DEFAULT_FEE_RATE;
}

/** The only rounding of a price: to the nearest kuruş, a half upwards. */
export function feeToKurus(fee: number, feeRate: unknown): number {
  return liraToKurus(fee / readFeeRate(feeRate));
}

/** The fee of a price: divided by the rate it gives the price in TL again (PAY-05). A half is rounded upwards. */
export function kurusToFee(kurus: number, feeRate: unknown): number {
  return Math.round((kurus * readFeeRate(feeRate)) / KURUS_PER_LIRA);
}

/** What is left to pay with a discount of 1 to 100 percent. Rounded to the nearest kuruş, a half in the viewer's favour. */
export function discountKurus(kurus: number, percent: number): number {
  return kurus - Math.round((kurus * percent) / 100);
}

/** A price of the wire, in lira, to kuruş. Scaling the decimal text avoids binary rounding: 1.005 must not become 1.00. */
export function liraToKurus(lira: number): number {
  const exact = Number(`${lira}e2`);
  return Math.round(Number.isNaN(exact) ? lira * KURUS_PER_LIRA : exact);
}

/** Kuruş as a price of the wire, in lira. */
export function kurusToLira(kurus: number): number {
  return kurus / KURUS_PER_LIRA;
}

/** 7,90 and 1.249,90. */
export function formatAmount(kurus: number): string {
  return amount.format(kurus / KURUS_PER_LIRA);
}

/** 49,90 TL: the prices of titles and pay-per-view programmes. */
export function formatTl(kurus: number): string {
  return `${formatAmount(kurus)} TL`;
}

/** ₺149,90: the price on a package card. */
export function formatLiraSign(kurus: number): string {
  return `₺${formatAmount(kurus)}`;
}
