import { type ConsoleAd, listConsoleAds } from '@seyir/contract/console-pages';
import { AD_SLOTS } from '@seyir/core/limits/home';
import { call } from '../../shared/api/call.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say, sayChosen } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { codeWords } from '../codes.text.ts';
import { type CommandForm, type FormField, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, RowActions, Toolbar, useWholeList } from '../ListPage.tsx';
import { mayRun, writeSwitch } from '../use-page.ts';

const slots = () => AD_SLOTS.map((value) => ({ value, label: sayChosen(codeWords(value), {}) }));

const fieldsOf = (ad?: ConsoleAd): FormField[] => [
  { option: 'slot', kind: 'select', choices: slots(), label: say(channelsText.slot), value: ad?.slot ?? '' },
  { option: 'headline', label: say(channelsText.headline), value: ad?.headline.tr ?? '' },
  { option: 'headline-en', label: say(channelsText.headlineEn), value: ad?.headline.en ?? '' },
  { option: 'body', label: say(channelsText.body), value: ad?.body?.tr ?? '' },
  { option: 'body-en', label: say(channelsText.bodyEn), value: ad?.body?.en ?? '' },
  { option: 'button', label: say(channelsText.button), value: ad?.button?.tr ?? '' },
  { option: 'button-en', label: say(channelsText.buttonEn), value: ad?.button?.en ?? '' },
  { option: 'link', label: say(channelsText.link), value: ad?.link ?? '' },
  { option: 'position', kind: 'number', label: say(channelsText.position), value: ad ? String(ad.position) : '' },
  { option: 'active', kind: 'switch', label: say(channelsText.active), value: ad ? writeSwitch(ad.active) : '' },
];

const subjectOf = ({ slot, headline }: ConsoleAd) => `${sayChosen(codeWords(slot), {})} · ${headline[getLanguage()]}`;

const editForm = (ad: ConsoleAd): CommandForm => ({
  title: ad.id,
  subject: subjectOf(ad),
  command: 'ad set',
  args: [ad.id],
  fields: fieldsOf(ad),
});

const removeForm = (ad: ConsoleAd): CommandForm => ({
  title: say(channelsText.removeAd),
  submit: say(channelsText.removeAd),
  subject: `${ad.id} · ${subjectOf(ad)}`,
  command: 'ad remove',
  args: [ad.id],
  fields: [],
  isDanger: true,
});

const keyOf = ({ id }: ConsoleAd) => id;

/** House advertisements, by slot. */
export function AdsPage() {
  const list = useWholeList(['ads'], () => call(listConsoleAds, {}));
  const { show, showRow, dialog } = useForm(list.data, keyOf);
  const isEditor = mayRun('ad set');
  const add = () =>
    show({
      title: say(channelsText.addAd),
      subject: null,
      command: 'ad set',
      args: [],
      fields: [
        { option: 'id', isArg: true, label: say(channelsText.id), hint: say(channelsText.idHint) },
        ...fieldsOf(),
      ],
    });
  return (
    <>
      {isEditor && (
        <Toolbar>
          <Button look="primary" onClick={add}>
            {say(channelsText.addAd)}
          </Button>
        </Toolbar>
      )}
      <Loaded list={list} isEmpty={list.data?.data.length === 0}>
        <DataTable
          label={say(consoleText.ads)}
          rows={list.data?.data ?? []}
          keyOf={keyOf}
          columns={[
            { id: 'slot', header: say(channelsText.slot), cell: ({ slot }) => sayChosen(codeWords(slot), {}) },
            { id: 'position', header: say(channelsText.position), isNumber: true, cell: ({ position }) => position },
            { id: 'id', header: say(channelsText.id), cell: ({ id }) => id },
            { id: 'headline', header: say(channelsText.headline), cell: ({ headline }) => headline[getLanguage()] },
            { id: 'link', header: say(channelsText.link), cell: ({ link }) => link ?? '–' },
            {
              id: 'active',
              header: say(channelsText.active),
              cell: ({ active }) => say(active ? consoleText.on : consoleText.off),
            },
            {
              id: 'actions',
              isShown: isEditor,
              header: say(consoleText.actions),
              cell: (ad) =>
                isEditor && (
                  <RowActions>
                    <Button size="small" onClick={() => showRow(ad, editForm)}>
                      {say(consoleText.edit)}
                    </Button>
                    <Button size="small" look="danger" onClick={() => showRow(ad, removeForm)}>
                      {say(channelsText.removeAd)}
                    </Button>
                  </RowActions>
                ),
            },
          ]}
        />
      </Loaded>
      <CommandDialog {...dialog} />
    </>
  );
}
