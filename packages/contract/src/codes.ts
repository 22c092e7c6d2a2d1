// Wire codes and the words for them. All other code uses the words.

type Code = string | number;

/** A table of words and their codes, readable in both directions. */
export interface CodeTable<Word extends string, C extends Code> {
  /** Every code, for a schema. */
  readonly codes: readonly [C, ...C[]];
  readonly words: readonly Word[];
  toCode(word: Word): C;
  /** The word of a code; undefined for an unknown code. */
  findWord(code: Code): Word | undefined;
}

function codeTable<const Table extends Record<string, Code>>(
  table: Table,
): CodeTable<keyof Table & string, Table[keyof Table & string]> {
  type Word = keyof Table & string;
  type C = Table[Word];
  const words = Object.keys(table) as Word[];
  return {
    codes: Object.values(table) as [C, ...C[]],
    words,
    toCode: (word) => table[word],
    findWord: (code) => words.find((word) => table[word] === code),
  };
}

/** The word type of a table: `WordOf<typeof recordingStatus>`. */
export type WordOf<T> = T extends CodeTable<infer Word, Code> ? Word : never;
/** The code type of a table. */
export type CodeOf<T> = T extends CodeTable<string, infer C> ? C : never;

/** The state of a recording, or that a programme could be recorded (RECORD-01, RECORD-03). */
export const recordingStatus = codeTable({ scheduled: '0', recording: '999', recorded: '1', recordable: '-2' });
export type RecordingStatus = WordOf<typeof recordingStatus>;
/** Not a state: makes the application discard the state it shows (RECORD-04). */
export const RECORDING_STATUS_CLEARED = '10402503';

/** Which recordings a list shows (RECORD-14). */
export const recordingFilter = codeTable({ all: '-1', recorded: '1', planned: '0' });
export type RecordingFilter = WordOf<typeof recordingFilter>;

/** A recording is of a whole series or of one programme (DATA-22). */
export const recordingKind = codeTable({ single: '1', series: '2' });

/** Whether a recording stays within the limits (RECORD-06). */
export const recordingLimit = codeTable({ allowed: '0', hours: '1', episodes: '2' });

/** The verdict about a channel or a title; any other code counts as refused (LIVE-10). */
export const authReturn = codeTable({ authorised: '0', notSubscribed: '5', refused: '-1' });

/** Who is signed in (ROLE-01). */
export const userType = codeTable({ guest: '0', subscriber: '1' });
export type UserType = WordOf<typeof userType>;

/** The kind of a programme of the catalogue (DATA-11). */
export const programType = codeTable({ movie: 1, episode: 10, series: 14 });

/** The kind of a title or of a banner: a film, an episode on a channel, a series. Two codes mean series (DATA-11). */
export const VOD_TYPE_CODES = ['1', '10', '14'] as const;
export const isSeriesVodType = (code: string): boolean => code === '10' || code === '14';

/** How a title or a pay-per-view programme is paid (PAY-04): with the main profile's PIN or at one of two card gateways. */
export const paymentMethod = codeTable({ profile: 0, card: 11, otherCard: 16 });
export type PaymentMethod = WordOf<typeof paymentMethod>;

/** The status of a card payment: polling continues while pending, the last three end it (PAY-15). */
export const paymentStatus = codeTable({ pending: 0, paid: 1, failed: 3, cancelled: 4, expired: 5 });
export type PaymentStatus = WordOf<typeof paymentStatus>;

/** What a product sells (PAY-21). */
export const purchaseType = codeTable({ title: 2, payPerView: 3 });
/** The type of an entitlement: paid with an order, or allowed without one. Both give access (PAY-21). */
export const entitlementType = codeTable({ purchased: 3, allowed: 7 });

/** A product that holds several titles (PAY-02). */
export const bundleKind = codeTable({ none: 0, rent: 1, buy: 2 });

/** The answer to a payment that was confirmed before: success, with a flag (PAY-18). */
export const ALREADY_CONFIRMED = '80200603';
/** Success in every answer that carries a returncode (LEGACY-02). */
export const RETURN_OK = '0';

/**
 * Why a purchase call was refused; nothing was charged (PAY-25). `free`: the product costs nothing and is taken by the call for
 * free products. `gatewayAway`: the card gateway did not answer. `notPaid`: the order has no payment (PAY-19).
 */
export const purchaseRefusal = codeTable({
  unknownProduct: '80200601',
  alreadyOwned: '80200602',
  badPromoCode: '80200604',
  notOnSale: '80200605',
  noChannel: '80200606',
  free: '80200607',
  gatewayAway: '80200608',
  notPaid: '80200609',
});
export type PurchaseRefusal = WordOf<typeof purchaseRefusal>;

/** The outcome of cancelling a rental (DETAIL-21). */
export const rentalCancel = codeTable({ cancelled: '0', expired: '80200611', played: '80200612' });

/** The actions on recordings in the application's log (RECORD-24). */
export const recordingAction = codeTable({ delete: 0, list: 2 });

/** Which thumbnails are asked for (SPRITE-05). */
export const thumbnailKind = codeTable({ other: '2', catchUp: '3' });

/** The definition code of a picture height in a media event (ANALYTICS-08). */
export function definitionCode(height: number): 0 | 2 | 4 {
  if (height === 480) return 2;
  return height === 720 ? 4 : 0;
}
