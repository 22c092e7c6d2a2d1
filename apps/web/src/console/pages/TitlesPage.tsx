import { type ConsoleTitle, listConsoleTitles } from '@seyir/contract/console-titles';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { titlesText } from '../../shared/text/titles.text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { CommandDialog, type FormField } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { useCommand, writeRefusal } from '../command.ts';
import { consoleText } from '../console.text.ts';
import { PagedList, RowActions, Toolbar, usePagedList, useSearchField } from '../ListPage.tsx';
import { markerFields } from '../marker-fields.ts';
import { mayRun, useForm, writeSwitch } from '../use-page.ts';

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

export function TitlesPage() {
  const { text, field } = useSearchField();
  const list = usePagedList(['titles', text], (after) =>
    call(listConsoleTitles, { query: { after, text: text || undefined } }),
  );
  const { form, show, close } = useForm();
  const running = useCommand();
  const publish = ({ id, published }: ConsoleTitle) =>
    running.mutate(
      { command: 'title set', args: [id], options: { published: writeSwitch(!published) } },
      { onError: (error) => toast(writeRefusal(error), { tone: 'danger' }) },
    );
  return (
    <>
      <Toolbar>{field}</Toolbar>
      <PagedList
        list={list}
        label={say(consoleText.titles)}
        keyOf={({ id }) => id}
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
                  <Button
                    size="small"
                    onClick={() =>
                      show({ title: title.name.tr, command: 'title set', args: [title.id], fields: fieldsOf(title) })
                    }
                  >
                    {say(consoleText.edit)}
                  </Button>
                  <Button size="small" onClick={() => publish(title)}>
                    {say(title.published ? channelsText.hide : channelsText.publish)}
                  </Button>
                </RowActions>
              ),
          },
        ]}
      />
      <CommandDialog form={form} onClose={close} />
    </>
  );
}
