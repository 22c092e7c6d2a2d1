import { type ConsoleEpisode, type ConsoleSeason, listConsoleEpisodes } from '@seyir/contract/console-titles';
import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type NewForm, type RowForm, type ShowRow, useRowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import toolbar from '../ListPage.module.css';
import { Loaded, Toolbar, useWholeList } from '../ListPage.tsx';
import { useHeading } from '../page-heading.ts';
import { actionColumn, NewFormButton, RowButtons } from '../RowList.tsx';
import { textsText } from '../texts.text.ts';
import { writeMarkers } from '../use-page.ts';

/** The seasons of a series, with their episodes. */
export function EpisodesPage() {
  const { id = '' } = useParams();
  const list = useWholeList(['episodes', id], () => call(listConsoleEpisodes, { params: { id } }));
  const { seasons = [], data: episodes = [], name, asOf = '' } = list.data ?? {};
  const series = name?.[getLanguage()] ?? id;
  useHeading(name ? series : undefined);
  const ofSeasons = useRowForm<ConsoleSeason>({ data: seasons, asOf }, keyOf);
  const ofEpisodes = useRowForm<ConsoleEpisode>({ data: episodes, asOf }, keyOf);
  return (
    <>
      <Toolbar>
        <NewFormButton form={addSeason(id, series, seasons)} />
      </Toolbar>
      <Loaded list={list} isEmpty={seasons.length === 0}>
        {seasons.map((season) => {
          const own = episodes.filter(({ seasonId }) => seasonId === season.id);
          return (
            <section key={season.id} className={toolbar.section}>
              <h2>
                {series} · {nameOf(season)}
              </h2>
              <RowButtons
                row={season}
                name={nameOf(season)}
                forms={seasonForms(series, own.length === 0)}
                showRow={ofSeasons.showRow}
              />
              <EpisodeTable
                label={nameOf(season)}
                episodes={own}
                forms={episodeForms(`${series} · ${nameOf(season)}`, seasons)}
                showRow={ofEpisodes.showRow}
              />
            </section>
          );
        })}
      </Loaded>
      <CommandDialog {...ofSeasons.dialog} />
      <CommandDialog {...ofEpisodes.dialog} />
    </>
  );
}

const keyOf = ({ id }: { readonly id: string }) => id;

function nameOf({ number, name }: ConsoleSeason): string {
  const words = say(channelsText.season, { number: String(number) });
  return name ? `${words} · ${name[getLanguage()]}` : words;
}

const addSeason = (id: string, series: string, seasons: readonly ConsoleSeason[]): NewForm => ({
  command: 'season add',
  button: textsText.addSeason,
  subject: series,
  words: textsText.addSeasonWords,
  fixed: { series: id, number: String(Math.max(0, ...seasons.map(({ number }) => number)) + 1) },
  fields: [],
});

const seasonForms = (series: string, isEmpty: boolean): readonly RowForm<ConsoleSeason>[] => [
  {
    command: 'season set',
    button: consoleText.edit,
    title: nameOf,
    subject: () => series,
    fixed: ({ id }) => ({ season: id }),
    fields: ({ number, name }) => ({ number, name: name?.tr ?? '', 'name-en': name?.en ?? '' }),
  },
  {
    command: 'season remove',
    button: textsText.removeSeason,
    subject: (season) => `${series} · ${nameOf(season)}`,
    fixed: ({ id }) => ({ season: id }),
    isDanger: true,
    isOffered: () => isEmpty,
  },
];

const titleOf = ({ number, name }: ConsoleEpisode) =>
  say(channelsText.editEpisode, { number: String(number), name: name[getLanguage()] });

const episodeForms = (place: string, seasons: readonly ConsoleSeason[]): readonly RowForm<ConsoleEpisode>[] => [
  {
    command: 'episode set',
    button: consoleText.edit,
    title: titleOf,
    subject: () => place,
    fixed: ({ id }) => ({ id }),
    fields: ({ name, summary, still, markers }) => ({
      ...{ name: name.tr, 'name-en': name.en, summary: summary.tr, 'summary-en': summary.en, still },
      ...writeMarkers(markers),
    }),
  },
  {
    command: 'episode move',
    button: textsText.move,
    title: (episode) => say(textsText.moveEpisode, { name: titleOf(episode) }),
    subject: () => place,
    submit: textsText.move,
    fixed: ({ id }) => ({ episode: id }),
    fields: ({ seasonId }) => ({ season: seasonId, number: '' }),
    choices: () => ({ season: seasons.map((season) => ({ value: season.id, label: nameOf(season) })) }),
  },
];

interface EpisodeTableProps {
  readonly label: string;
  readonly episodes: readonly ConsoleEpisode[];
  readonly forms: readonly RowForm<ConsoleEpisode>[];
  readonly showRow: ShowRow<ConsoleEpisode>;
}

function EpisodeTable({ label, episodes, forms, showRow }: EpisodeTableProps) {
  const language = getLanguage();
  if (episodes.length === 0) return <p>{say(textsText.noEpisodes)}</p>;
  return (
    <DataTable
      label={label}
      rows={episodes}
      keyOf={keyOf}
      columns={[
        { id: 'number', header: say(channelsText.episode), isNumber: true, cell: ({ number }) => number },
        {
          id: 'still',
          header: say(channelsText.still),
          cell: ({ still }) => (still ? <img src={still} alt="" width="96" height="54" loading="lazy" /> : '–'),
        },
        { id: 'name', header: say(channelsText.name), cell: ({ name }) => name[language] },
        { id: 'summary', header: say(channelsText.summary), cell: ({ summary }) => summary[language] },
        {
          id: 'length',
          header: say(channelsText.length),
          isNumber: true,
          cell: ({ seconds }) => formatDuration(seconds),
        },
        {
          id: 'media',
          header: say(channelsText.media),
          cell: ({ hasMedia }) => say(hasMedia ? channelsText.hasMedia : channelsText.noMedia),
        },
        actionColumn({ forms, nameOf: titleOf, showRow }),
      ]}
    />
  );
}
