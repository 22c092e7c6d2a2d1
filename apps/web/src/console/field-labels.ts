// Labels, hints and choices of the fields of forms, by the options of commands.
import type { OperatorCommand } from '@seyir/core/operator/commands';
import { say, sayChosen, type TextEntry } from '../shared/text/text.ts';
import { accountsText } from './accounts.text.ts';
import { channelsText } from './channels.text.ts';
import { codeWords } from './codes.text.ts';
import { consoleText } from './console.text.ts';
import { textsText } from './texts.text.ts';

interface FieldWords {
  readonly label: TextEntry;
  readonly hint?: TextEntry;
}

const id: FieldWords = { label: channelsText.id, hint: channelsText.idHint };

const LABELS: Readonly<Record<string, FieldWords>> = {
  account: { label: accountsText.accountName },
  active: { label: channelsText.active },
  ads: { label: accountsText.showsAds, hint: accountsText.showsAdsHint },
  age: { label: channelsText.age },
  announcement: { label: channelsText.announcement, hint: channelsText.announcementHint },
  'announcement-en': { label: channelsText.announcementEn, hint: channelsText.announcementEnHint },
  answer: { label: accountsText.answer },
  background: { label: channelsText.background },
  body: { label: channelsText.body },
  'body-en': { label: channelsText.bodyEn },
  button: { label: channelsText.button },
  'button-en': { label: channelsText.buttonEn },
  'catch-up-hours': { label: channelsText.catchUp },
  channel: { label: channelsText.channelCode, hint: channelsText.blankForAll },
  channels: { label: consoleText.channels, hint: channelsText.rowTitlesHint },
  code: { label: accountsText.promoCode },
  colour: { label: channelsText.colour },
  credits: { label: channelsText.credits, hint: channelsText.timeHint },
  days: { label: accountsText.days },
  delay: { label: channelsText.delay, hint: channelsText.delayHint },
  every: { label: channelsText.every },
  'fee-rate': { label: channelsText.feeRate, hint: channelsText.feeRateHint },
  for: { label: channelsText.lasts },
  free: { label: channelsText.guests },
  genre: { label: channelsText.genre },
  'guide-id': { label: channelsText.guideId },
  headline: { label: channelsText.headline },
  'headline-en': { label: channelsText.headlineEn },
  hours: { label: accountsText.rentalHours },
  id,
  'info-en': { label: accountsText.infoEn },
  'info-tr': { label: accountsText.infoTr },
  intro: { label: channelsText.intro, hint: channelsText.rangeHint },
  kids: { label: channelsText.kids },
  landscape: { label: channelsText.landscape },
  link: { label: channelsText.link },
  lockup: { label: channelsText.lockup },
  'login-url': { label: channelsText.loginUrl, hint: channelsText.loginUrlHint },
  logo: { label: channelsText.logo },
  name: { label: channelsText.name },
  'name-en': { label: channelsText.nameEn },
  new: { label: channelsText.marked },
  'no-package': { label: channelsText.outOfPackage },
  note: { label: accountsText.note },
  number: { label: channelsText.number },
  package: { label: accountsText.packageId },
  'pay-query': { label: channelsText.payQuery },
  percent: { label: accountsText.percent },
  position: { label: channelsText.position },
  poster: { label: channelsText.poster },
  'ppv-closes': { label: channelsText.ppvCloses },
  'ppv-opens': { label: channelsText.ppvOpens },
  price: { label: accountsText.price },
  profiles: { label: accountsText.profiles },
  reason: { label: accountsText.endReason },
  recap: { label: channelsText.recap, hint: channelsText.rangeHint },
  recordable: { label: channelsText.recordable },
  'recording-hours': { label: accountsText.recordingHours },
  role: { label: accountsText.role },
  rule: { label: channelsText.rowRule, hint: channelsText.rowRuleHint },
  season: { label: textsText.intoSeason },
  sessions: { label: accountsText.sessionLimit },
  size: { label: channelsText.letterSize },
  slot: { label: channelsText.slot },
  'social-links': { label: channelsText.socialLinks, hint: channelsText.socialLinksHint },
  source: { label: channelsText.source, hint: channelsText.sourceHint },
  still: { label: channelsText.still },
  'support-phone': { label: channelsText.supportPhone },
  summary: { label: channelsText.summary },
  'summary-en': { label: channelsText.summaryEn },
  'time-shift': { label: channelsText.timeShift },
  titles: { label: channelsText.rowTitles, hint: channelsText.rowTitlesHint },
  until: { label: accountsText.until },
  uses: { label: accountsText.maxUses },
  vertical: { label: channelsText.rowVertical },
  words: { label: textsText.translation, hint: textsText.translationHint },
  year: { label: channelsText.year },
};

/** Where a command means something else by an option. */
const LABELS_OF: { readonly [Name in OperatorCommand]?: Readonly<Record<string, FieldWords>> } = {
  'channel add': { package: { label: channelsText.intoPackage } },
  'channel set': { package: { label: channelsText.intoPackage } },
  'episode move': { number: { label: channelsText.episode, hint: textsText.numberHint } },
  'package add': { active: { label: accountsText.onSale } },
  'package set': { active: { label: accountsText.onSale } },
  'product set': { active: { label: accountsText.onSale } },
  'season set': {
    name: { label: channelsText.name, hint: textsText.seasonNameHint },
    number: { label: textsText.seasonNumber },
  },
};

/** Words of values that are codes; ages are their own words. */
const CHOICES: Readonly<Record<string, (value: string) => TextEntry>> = {
  reason: (value) => (value === 'request' ? accountsText.endRequest : accountsText.endSecurity),
  role: (value) => consoleText[value as 'owner'],
  slot: codeWords,
};

export function wordsOfField(
  command: OperatorCommand,
  option: string,
): { readonly label: string; readonly hint?: string } {
  const { label, hint } = LABELS_OF[command]?.[option] ?? LABELS[option] ?? { label: { tr: option, en: option } };
  return { label: sayChosen(label, {}), ...(hint && { hint: sayChosen(hint, {}) }) };
}

export const wordsOfChoice = (option: string, value: string): string => {
  const words = CHOICES[option]?.(value);
  return words ? sayChosen(words, {}) : value;
};

export const switchChoices = () => [
  { value: 'on', label: say(consoleText.on) },
  { value: 'off', label: say(consoleText.off) },
];
