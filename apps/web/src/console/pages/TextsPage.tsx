import { type ConsoleText, listConsoleTexts } from '@seyir/contract/console-titles';
import { TEXT_KINDS, type TextKind } from '@seyir/core/catalog/text-kinds';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { listOfferedLanguages } from '../../shared/language/language-files.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Select } from '../../shared/ui/Select/Select.tsx';
import type { RowForm } from '../command-form.ts';
import { Toolbar, usePagedList } from '../ListPage.tsx';
import { RowList } from '../RowList.tsx';
import { textsText } from '../texts.text.ts';

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
  const translate: RowForm<ConsoleText> = {
    command: 'text set',
    button: textsText.translate,
    title: keyOf,
    subject: () => languages.find(({ value }) => value === language)?.label ?? language,
    words: ({ tr, en }) => (en === tr ? tr : `${tr} · ${en}`),
    fixed: ({ address }) => ({ language, text: address }),
    fields: ({ words }) => ({ words }),
  };
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
      <RowList
        list={list}
        label={say(textsText.translations)}
        keyOf={keyOf}
        forms={[translate]}
        columns={[
          { id: 'text', header: say(textsText.text), cell: keyOf },
          { id: 'tr', header: say(textsText.turkish), cell: ({ tr }) => tr },
          { id: 'en', header: say(textsText.english), cell: ({ en }) => en },
          { id: 'words', header: say(textsText.translation), cell: ({ words }) => words ?? '–' },
        ]}
      />
    </>
  );
}
