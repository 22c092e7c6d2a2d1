import { type ConsoleEpisode, type ConsoleSeason, listConsoleEpisodes } from '@seyir/contract/console-titles';
import { Link, useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type CommandForm, type ShowRow, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import toolbar from '../ListPage.module.css';
import { Loaded, RowActions, Toolbar, useWholeList } from '../ListPage.tsx';
import { markerFields } from '../marker-fields.ts';
import { textsText } from '../texts.text.ts';
import { mayRun } from '../use-page.ts';

/** The seasons of a series, with their episodes. */
export function EpisodesPage() {
  const { id = '' } = useParams();
  const list = useWholeList(['episodes', id], () => call(listConsoleEpisodes, { params: { id } }));
  const language = getLanguage();
  const { seasons = [], data: episodes = [], name, asOf = '' } = list.data ?? {};
  const series = name?.[language] ?? id;
  const ofSeasons = useForm<ConsoleSeason>({ data: seasons, asOf }, keyOf);
  const ofEpisodes = useForm<ConsoleEpisode>({ data: episodes, asOf }, keyOf);
  return (
    <>
      <Link className={toolbar.link} to="/titles">
        {say(channelsText.toTitles)}
      </Link>
      {mayRun('season add') && (
        <Toolbar>
          <Button onClick={() => ofSeasons.show(addForm(id, series, seasons))}>{say(textsText.addSeason)}</Button>
        </Toolbar>
      )}
      <Loaded list={list} isEmpty={seasons.length === 0}>
        {seasons.map((season) => (
          <section key={season.id} className={toolbar.section}>
            <h2>
              {series} · {nameOf(season)}
            </h2>
            <SeasonActions
              season={season}
              series={series}
              isEmpty={!episodes.some(({ seasonId }) => seasonId === season.id)}
              showRow={ofSeasons.showRow}
            />
            <EpisodeTable
              label={nameOf(season)}
              episodes={episodes.filter(({ seasonId }) => seasonId === season.id)}
              series={series}
              seasons={seasons}
              showRow={ofEpisodes.showRow}
            />
          </section>
        ))}
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

const seasonFields = (season?: ConsoleSeason): CommandForm['fields'] => [
  { option: 'name', label: say(channelsText.name), hint: say(textsText.seasonNameHint), value: season?.name?.tr ?? '' },
  { option: 'name-en', label: say(channelsText.nameEn), value: season?.name?.en ?? '' },
];

const addForm = (id: string, series: string, seasons: readonly ConsoleSeason[]): CommandForm => ({
  title: say(textsText.addSeason),
  subject: series,
  command: 'season add',
  args: [id],
  options: { number: String(Math.max(0, ...seasons.map(({ number }) => number)) + 1) },
  fields: [],
  words: say(textsText.addSeasonWords),
  submit: say(textsText.addSeason),
});

interface SeasonActionsProps {
  readonly season: ConsoleSeason;
  readonly series: string;
  readonly isEmpty: boolean;
  readonly showRow: ShowRow<ConsoleSeason>;
}

function SeasonActions({ season, series, isEmpty, showRow }: SeasonActionsProps) {
  if (!mayRun('season set')) return null;
  const title = nameOf(season);
  const editForm = (row: ConsoleSeason): CommandForm => ({
    title: nameOf(row),
    subject: series,
    command: 'season set',
    args: [row.id],
    fields: [
      { option: 'number', kind: 'number', label: say(textsText.seasonNumber), value: String(row.number) },
      ...seasonFields(row),
    ],
  });
  const removeForm = (row: ConsoleSeason): CommandForm => ({
    title: say(textsText.removeSeason),
    submit: say(textsText.removeSeason),
    subject: `${series} · ${nameOf(row)}`,
    command: 'season remove',
    args: [row.id],
    fields: [],
    isDanger: true,
  });
  return (
    <RowActions>
      <Button
        size="small"
        aria-label={say(textsText.editSeason, { name: title })}
        onClick={() => showRow(season, editForm)}
      >
        {say(consoleText.edit)}
      </Button>
      {isEmpty && (
        <Button size="small" look="danger" onClick={() => showRow(season, removeForm)}>
          {say(textsText.removeSeason)}
        </Button>
      )}
    </RowActions>
  );
}

interface EpisodeTableProps {
  readonly label: string;
  readonly episodes: readonly ConsoleEpisode[];
  readonly series: string;
  readonly seasons: readonly ConsoleSeason[];
  readonly showRow: ShowRow<ConsoleEpisode>;
}

function EpisodeTable({ label, episodes, series, seasons, showRow }: EpisodeTableProps) {
  const language = getLanguage();
  const titleOf = ({ number, name }: ConsoleEpisode) =>
    say(channelsText.editEpisode, { number: String(number), name: name[language] });
  const editForm = (episode: ConsoleEpisode): CommandForm => ({
    title: titleOf(episode),
    subject: `${series} · ${label}`,
    command: 'episode set',
    args: [episode.id],
    fields: [
      { option: 'name', label: say(channelsText.name), value: episode.name.tr },
      { option: 'name-en', label: say(channelsText.nameEn), value: episode.name.en },
      { option: 'summary', kind: 'area', label: say(channelsText.summary), value: episode.summary.tr },
      { option: 'summary-en', kind: 'area', label: say(channelsText.summaryEn), value: episode.summary.en },
      { option: 'still', kind: 'picture', label: say(channelsText.still), image: episode.still },
      ...markerFields(episode.markers),
    ],
  });
  const moveForm = (episode: ConsoleEpisode): CommandForm => ({
    title: say(textsText.moveEpisode, { name: titleOf(episode) }),
    subject: `${series} · ${label}`,
    command: 'episode move',
    args: [episode.id],
    submit: say(textsText.move),
    fields: [
      {
        option: 'season',
        isArg: true,
        kind: 'select',
        label: say(textsText.intoSeason),
        choices: seasons.map((season) => ({ value: season.id, label: nameOf(season) })),
        value: episode.seasonId,
      },
      { option: 'number', kind: 'number', label: say(channelsText.episode), hint: say(textsText.numberHint) },
    ],
  });
  if (episodes.length === 0) return <p>{say(textsText.noEpisodes)}</p>;
  return (
    <DataTable
      label={label}
      rows={episodes}
      keyOf={(episode) => episode.id}
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
        {
          id: 'actions',
          isShown: mayRun('episode set'),
          header: say(consoleText.actions),
          cell: (episode) =>
            mayRun('episode set') && (
              <RowActions>
                <Button size="small" onClick={() => showRow(episode, editForm)}>
                  {say(consoleText.edit)}
                </Button>
                <Button size="small" onClick={() => showRow(episode, moveForm)}>
                  {say(textsText.move)}
                </Button>
              </RowActions>
            ),
        },
      ]}
    />
  );
}
