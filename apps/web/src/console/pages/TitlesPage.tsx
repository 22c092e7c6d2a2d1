import { type ConsoleTitle, listConsoleTitles } from '@seyir/contract/console-titles';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { titlesText } from '../../shared/text/titles.text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type CommandForm, type FormField, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { PagedList, RowActions, Toolbar, usePagedList, useSearchField } from '../ListPage.tsx';
import { markerFields } from '../marker-fields.ts';
import { mayRun, writeSwitch } from '../use-page.ts';

const AGES = ['G', '7+', '13+', '18+'].map((value) => ({ value, label: value }));

const fieldsOf = (title: ConsoleTitle): FormField[] => [
  { option: 'name', label: say(channelsText.name), value: title.name.tr },
  { option: 'name-en', label: say(channelsText.nameEn), value: title.name.en },
  { option: 'summary', kind: 'area', label: say(channelsText.summary), value: title.summary.tr },
  { option: 'summary-en', kind: 'area', label: say(channelsText.summaryEn), value: title.summary.en },
  { option: 'year', kind: 'number', label: say(channelsText.year), value: String(title.year) },
  { option: 'age', kind: 'select', choices: AGES, label: say(channelsText.age), value: title.age },
  { option: 'poster', kind: 'picture', label: say(channelsText.poster), image: title.poster },
  { option: 'landscape', kind: 'picture', label: say(channelsText.landscape), image: title.landscape },
  { option: 'background', kind: 'picture', label: say(channelsText.background), image: title.background },
  { option: 'lockup', kind: 'picture', label: say(channelsText.lockup), image: title.lockup },
  { option: 'new', kind: 'switch', label: say(channelsText.marked), value: writeSwitch(title.isNew) },
  { option: 'kids', kind: 'switch', label: say(channelsText.kids), value: writeSwitch(title.kids) },
  ...(title.kind === 'MOVIE' ? markerFields(title.markers) : []),
];

const editForm = (title: ConsoleTitle): CommandForm => ({
  title: title.name[getLanguage()],
  subject: `${title.id} · ${title.year}`,
  command: 'title set',
  args: [title.id],
  fields: fieldsOf(title),
});

const publishForm = ({ id, name, year, published }: ConsoleTitle): CommandForm => ({
  title: say(published ? channelsText.hide : channelsText.publish),
  submit: say(published ? channelsText.hide : channelsText.publish),
  subject: `${name[getLanguage()]} · ${id} · ${year}`,
  words: say(published ? channelsText.hideWords : channelsText.publishWords),
  command: 'title set',
  args: [id],
  options: { published: writeSwitch(!published) },
  fields: [],
  isDanger: published,
});

const keyOf = ({ id }: ConsoleTitle) => id;

export function TitlesPage() {
  const { text, field } = useSearchField();
  const list = usePagedList(['titles', text], (after) =>
    call(listConsoleTitles, { query: { after, text: text || undefined } }),
  );
  const { showRow, dialog } = useForm(list.data, keyOf);
  return (
    <>
      <Toolbar>{field}</Toolbar>
      <PagedList
        list={list}
        label={say(consoleText.titles)}
        keyOf={keyOf}
        columns={[
          {
            id: 'poster',
            header: say(channelsText.poster),
            cell: ({ poster }) => (poster ? <img src={poster} alt="" width="40" height="60" loading="lazy" /> : '–'),
          },
          { id: 'name', header: say(channelsText.name), cell: ({ name }) => name[getLanguage()] },
          { id: 'id', header: say(channelsText.id), cell: ({ id }) => id },
          {
            id: 'kind',
            header: say(channelsText.kind),
            cell: ({ kind }) => say(kind === 'MOVIE' ? titlesText.movie : titlesText.series),
          },
          { id: 'year', header: say(channelsText.year), isNumber: true, cell: ({ year }) => year },
          { id: 'age', header: say(channelsText.age), cell: ({ age }) => age },
          {
            id: 'episodes',
            header: say(channelsText.episodes),
            isNumber: true,
            cell: ({ id, kind, episodes }) =>
              kind === 'SERIES' ? (
                <Link to={`/titles/${encodeURIComponent(id)}`}>
                  {say(channelsText.episodeCount, { count: episodes })}
                </Link>
              ) : (
                '–'
              ),
          },
          {
            id: 'published',
            header: say(channelsText.published),
            cell: ({ published }) => say(published ? consoleText.on : consoleText.off),
          },
          {
            id: 'actions',
            isShown: mayRun('title set'),
            header: say(consoleText.actions),
            cell: (title) =>
              mayRun('title set') && (
                <RowActions>
                  <Button size="small" onClick={() => showRow(title, editForm)}>
                    {say(consoleText.edit)}
                  </Button>
                  <Button size="small" onClick={() => showRow(title, publishForm)}>
                    {say(title.published ? channelsText.hide : channelsText.publish)}
                  </Button>
                </RowActions>
              ),
          },
        ]}
      />
      <CommandDialog {...dialog} />
    </>
  );
}
