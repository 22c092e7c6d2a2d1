import { type ConsoleTitle, listConsoleTitles } from '@seyir/contract/console-titles';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { titlesText } from '../../shared/text/titles.text.ts';
import { channelsText } from '../channels.text.ts';
import type { RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import styles from '../ListPage.module.css';
import { Toolbar, usePagedList, useSearchField } from '../ListPage.tsx';
import { RowList } from '../RowList.tsx';
import { writeMarkers, writeOnOff, writeSwitch } from '../use-page.ts';

const nameOf = ({ name }: ConsoleTitle) => name[getLanguage()];

const editTitle: RowForm<ConsoleTitle> = {
  command: 'title set',
  button: consoleText.edit,
  title: nameOf,
  subject: ({ id, year }) => `${id} · ${year}`,
  fixed: ({ id }) => ({ id }),
  fields: ({ name, summary, year, age, isNew, kids, kind, markers, ...title }) => ({
    ...{ name: name.tr, 'name-en': name.en, summary: summary.tr, 'summary-en': summary.en, year, age },
    ...{ poster: title.poster, landscape: title.landscape, background: title.background, lockup: title.lockup },
    ...{ new: isNew, kids },
    ...(kind === 'MOVIE' ? writeMarkers(markers) : {}),
  }),
};

const publishTitle: RowForm<ConsoleTitle> = {
  command: 'title set',
  button: ({ published }) => say(published ? channelsText.hide : channelsText.publish),
  subject: (title) => `${nameOf(title)} · ${title.id} · ${title.year}`,
  words: ({ published }) => say(published ? channelsText.hideWords : channelsText.publishWords),
  fixed: ({ id, published }) => ({ id, published: writeSwitch(!published) }),
  isDanger: ({ published }) => published,
};

export function TitlesPage() {
  const { text, field } = useSearchField();
  const list = usePagedList(['titles', text], (after) =>
    call(listConsoleTitles, { query: { after, text: text || undefined } }),
  );
  return (
    <>
      <Toolbar>{field}</Toolbar>
      <RowList
        list={list}
        label={say(consoleText.titles)}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        forms={[editTitle, publishTitle]}
        columns={[
          { id: 'name', header: say(channelsText.name), cell: (title) => <Subject title={title} /> },
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
          { id: 'published', header: say(channelsText.published), cell: ({ published }) => writeOnOff(published) },
        ]}
      />
    </>
  );
}

/** Picture and name, with what kind of title it is below. */
function Subject({ title }: { readonly title: ConsoleTitle }) {
  const { id, kind, year, landscape, poster } = title;
  const picture = landscape ?? poster;
  return (
    <span className={styles.subject}>
      {picture && <img src={picture} alt="" width="64" height="36" loading="lazy" />}
      <span>
        {nameOf(title)}
        <span className={styles.kind}>
          {say(kind === 'MOVIE' ? titlesText.movie : titlesText.series)} · {year} · {id}
        </span>
      </span>
    </span>
  );
}
