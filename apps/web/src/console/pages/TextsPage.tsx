import { type ConsoleText, listConsoleTexts, TEXT_KINDS, type TextKind } from '@seyir/contract/console-titles';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { listOfferedLanguages } from '../../shared/language/language-files.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { CommandDialog } from '../CommandDialog.tsx';
import { type CommandForm, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { PagedList, Toolbar, usePagedList } from '../ListPage.tsx';
import { textsText } from '../texts.text.ts';
import { mayRun } from '../use-page.ts';

const LISTS = ['all', 'missing'] as const;

/** Further languages of the deployment first: they are what lacks texts. */
const languageChoices = () => [
  ...listOfferedLanguages().map(({ tag, name }) => ({ value: tag, label: name })),
  ...[...LANGUAGES].reverse().map((tag) => ({ value: tag as string, label: LANGUAGE_NAMES[tag] })),
];

const keyOf = ({ address }: ConsoleText) => address;

/** The texts of the catalogue in one language, to translate one by one. */
export function TextsPage() {
  const languages = languageChoices();
  const [language, setLanguage] = useState(languages[0]?.value ?? 'en');
  const [kind, setKind] = useState<TextKind>('title');
  const [shown, setShown] = useState<(typeof LISTS)[number]>('all');
  const list = usePagedList(['texts', language, kind, shown], (after) =>
    call(listConsoleTexts, { query: { after, kind, language, list: shown } }),
  );
  const { showRow, dialog } = useForm(list.data, keyOf);
  const translateForm = ({ address, tr, en, words }: ConsoleText): CommandForm => ({
    title: address,
    subject: languages.find(({ value }) => value === language)?.label ?? language,
    words: en === tr ? tr : `${tr} · ${en}`,
    command: 'text set',
    args: [language, address],
    fields: [
      {
        option: 'words',
        kind: 'area',
        label: say(textsText.translation),
        hint: say(textsText.translationHint),
        value: words ?? '',
      },
    ],
  });
  return (
    <>
      <Toolbar>
        <Select label={say(textsText.language)} options={languages} value={language} onChange={setLanguage} />
        <Select
          label={say(textsText.kind)}
          options={TEXT_KINDS.map((value) => ({ value, label: say(textsText[value]) }))}
          value={kind}
          onChange={(value) => setKind(value as TextKind)}
        />
        <Select
          label={say(textsText.shown)}
          options={LISTS.map((value) => ({ value, label: say(textsText[value]) }))}
          value={shown}
          onChange={(value) => setShown(value as (typeof LISTS)[number])}
        />
      </Toolbar>
      <PagedList
        list={list}
        label={say(textsText.translations)}
        keyOf={keyOf}
        columns={[
          { id: 'text', header: say(textsText.text), cell: ({ address }) => address },
          { id: 'tr', header: say(textsText.turkish), cell: ({ tr }) => tr },
          { id: 'en', header: say(textsText.english), cell: ({ en }) => en },
          { id: 'words', header: say(textsText.translation), cell: ({ words }) => words ?? '–' },
          {
            id: 'actions',
            isShown: mayRun('text set'),
            header: say(consoleText.actions),
            cell: (text) =>
              mayRun('text set') && (
                <Button size="small" onClick={() => showRow(text, translateForm)}>
                  {say(textsText.translate)}
                </Button>
              ),
          },
        ]}
      />
      <CommandDialog {...dialog} />
    </>
  );
}
