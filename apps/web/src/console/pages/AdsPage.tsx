import { type ConsoleAd, listConsoleAds } from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say, sayChosen } from '../../shared/text/text.ts';
import { channelsText } from '../channels.text.ts';
import { codeWords } from '../codes.text.ts';
import type { NewForm, RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { Toolbar, useWholeList } from '../ListPage.tsx';
import { NewFormButton, RowList } from '../RowList.tsx';
import { writeOnOff } from '../use-page.ts';

const writeSlot = ({ slot }: ConsoleAd) => sayChosen(codeWords(slot), {});
const writeHeadline = ({ headline }: ConsoleAd) => headline[getLanguage()];
const subjectOf = (ad: ConsoleAd) => `${writeSlot(ad)} · ${writeHeadline(ad)}`;

const editAd: RowForm<ConsoleAd> = {
  command: 'ad set',
  button: consoleText.edit,
  title: ({ id }) => id,
  subject: subjectOf,
  fixed: ({ id }) => ({ id }),
  fields: ({ slot, headline, body, button, link, position, active }) => ({
    ...{ slot, headline: headline.tr, 'headline-en': headline.en, body: body?.tr ?? '', 'body-en': body?.en ?? '' },
    ...{ button: button?.tr ?? '', 'button-en': button?.en ?? '', link, position, active },
  }),
};

const removeAd: RowForm<ConsoleAd> = {
  command: 'ad remove',
  button: channelsText.removeAd,
  subject: (ad) => `${ad.id} · ${subjectOf(ad)}`,
  fixed: ({ id }) => ({ id }),
  isDanger: true,
};

const addAd: NewForm = {
  command: 'ad set',
  button: channelsText.addAd,
  fields: [
    ...[
      'id',
      'slot',
      'headline',
      'headline-en',
      'body',
      'body-en',
      'button',
      'button-en',
      'link',
      'position',
      'active',
    ],
  ],
};

/** House advertisements, by slot. */
export function AdsPage() {
  const list = useWholeList(['ads'], () => call(listConsoleAds, {}));
  return (
    <>
      <Toolbar>
        <NewFormButton form={addAd} isPrimary />
      </Toolbar>
      <RowList
        list={list}
        label={say(consoleText.ads)}
        keyOf={({ id }) => id}
        forms={[editAd, removeAd]}
        columns={[
          { id: 'slot', header: say(channelsText.slot), cell: writeSlot },
          { id: 'position', header: say(channelsText.position), isNumber: true, cell: ({ position }) => position },
          { id: 'id', header: say(channelsText.id), cell: ({ id }) => id },
          { id: 'headline', header: say(channelsText.headline), cell: writeHeadline },
          { id: 'link', header: say(channelsText.link), cell: ({ link }) => link ?? '–' },
          { id: 'active', header: say(channelsText.active), cell: ({ active }) => writeOnOff(active) },
        ]}
      />
    </>
  );
}
