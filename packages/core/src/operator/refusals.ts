// Why a command refuses a change, as codes: the command line prints a sentence of its own, the console shows the words of its
// language. The values in the words stand behind each code.
export const REFUSALS = {
  ad_needs_words: [],
  airing_unknown: ['channel', 'airing'],
  airings_between: [],
  airings_too_soon: ['minutes'],
  airings_two: [],
  account_erased: ['account'],
  account_unknown: ['account'],
  account_is_guest: ['account'],
  account_without_contact: ['account'],
  ad_unknown: ['ad'],
  argument_missing: ['argument'],
  argument_too_many: ['argument'],
  banner_unknown: ['banner'],
  case_settled: [],
  case_unknown: ['case'],
  change_again: ['row', 'change'],
  change_final: ['change'],
  change_undone: ['change'],
  change_unknown: ['change'],
  changed_since: ['operator', 'at'],
  channel_has_source: ['channel'],
  channel_unknown: ['channel'],
  command_unknown: ['command'],
  episode_number_taken: ['number', 'episode'],
  episode_unknown: ['episode'],
  feedback_unknown: ['feedback'],
  photo_unknown: ['account'],
  genre_unknown: ['genre', 'known'],
  id_form: [],
  language_unknown: ['language', 'known'],
  last_owner: [],
  link_form: [],
  markers_of_series: [],
  menu_unknown: ['menu'],
  named_twice: ['name'],
  note_long: ['most'],
  note_missing: [],
  nothing_to_change: [],
  number_taken: ['number', 'channel'],
  operator_known: [],
  operator_protected: [],
  operator_unknown: [],
  option_address: ['option'],
  option_colour: ['option'],
  option_day: ['option'],
  option_empty: ['option'],
  option_marker: ['option'],
  option_needs_source: ['option'],
  option_one_of: ['option', 'values'],
  option_percent_range: ['option'],
  option_price: ['option'],
  option_switch: ['option'],
  option_unknown: [],
  option_whole: ['option', 'least', 'most'],
  order_not_paid: [],
  order_unknown: ['order'],
  own_account: [],
  package_known: ['package'],
  package_needs_words: [],
  package_unknown: ['package'],
  picture_broken: [],
  picture_gone: [],
  picture_size: [],
  picture_type: [],
  picture_unreadable: [],
  product_unknown: ['product'],
  promo_gift: [],
  promo_known: ['code'],
  promo_needs: [],
  promo_unknown: ['code'],
  refund_under_way: [],
  rental_hours: [],
  row_needs_words: [],
  row_one_content: [],
  row_unknown: ['row'],
  rule_wrong: ['problem'],
  season_has_episodes: ['season'],
  season_known: ['season'],
  season_unknown: ['season'],
  source_missing: [],
  source_refused: [],
  tab_unknown: ['tab'],
  text_empty: [],
  text_hidden: ['place'],
  text_long: ['most'],
  text_is_name: [],
  text_needed: [],
  text_unknown: ['text'],
  title_not_series: ['title'],
  title_unknown: ['title'],
  value_refused: [],
  watermark_invalid: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RefusalCode = keyof typeof REFUSALS;
type ValueOf<Code extends RefusalCode> = (typeof REFUSALS)[Code][number];

export interface Refusal {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string>>;
}

/** A refusal with the values of its words, as the option of an error. */
export const refusal = <Code extends RefusalCode>(
  code: Code,
  ...[values]: (typeof REFUSALS)[Code] extends readonly []
    ? []
    : [values: { readonly [Name in ValueOf<Code>]: string | number }]
): { readonly refusal: Refusal } => ({
  refusal: {
    code,
    values: Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)])),
  },
});

const PREFIX = 'refusal.';

/** A refusal as the fields of an API error. */
export const toRefusalFields = ({ code, values }: Refusal): Record<string, string> => ({
  refusal: code,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [PREFIX + name, value])),
});

/** The refusal in the fields of an API error; undefined without a known code. */
export function readRefusalFields(fields: Readonly<Record<string, string>>): Refusal | undefined {
  const code = Object.keys(REFUSALS).find((known) => known === fields.refusal) as RefusalCode | undefined;
  const values = Object.entries(fields).filter(([name]) => name.startsWith(PREFIX));
  return (
    code && { code, values: Object.fromEntries(values.map(([name, value]) => [name.slice(PREFIX.length), value])) }
  );
}
