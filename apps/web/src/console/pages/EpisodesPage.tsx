import { type ConsoleEpisode, type ConsoleSeason, listConsoleEpisodes } from '@seyir/contract/console-titles';
import { Link, useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CommandDialog, type CommandForm } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import toolbar from '../ListPage.module.css';
import { Loaded, RowActions, Toolbar, useWholeList } from '../ListPage.tsx';
import { markerFields } from '../marker-fields.ts';
import { textsText } from '../texts.text.ts';
import { mayRun, useForm } from '../use-page.ts';

type ShowForm = (form: CommandForm) => void;

/** The seasons of a series, with their episodes. */
export function EpisodesPage() {
  const { id = '' } = useParams();
  const list = useWholeList(['episodes', id], () => call(listConsoleEpisodes, { params: { id } }));
  const { form, show, close } = useForm();
  const language = getLanguage();
  const { seasons = [], data: episodes = [], name } = list.data ?? {};
  return (
    <>
      <Link className={toolbar.link} to="/titles">
        {say(channelsText.toTitles)}
      </Link>
      {mayRun('season add') && (
        <Toolbar>
          <Button onClick={() => show(addForm(id, seasons))}>{say(textsText.addSeason)}</Button>
        </Toolbar>
      )}
      <Loaded list={list} isEmpty={seasons.length === 0}>
        {seasons.map((season) => (
          <section key={season.id} className={toolbar.section}>
            <h2>
              {name?.[language]} · {nameOf(season)}
            </h2>
            <SeasonActions
              season={season}
              isEmpty={!episodes.some(({ seasonId }) => seasonId === season.id)}
              show={show}
            />
            <EpisodeTable
              label={nameOf(season)}
              episodes={episodes.filter(({ seasonId }) => seasonId === season.id)}
              seasons={seasons}
              show={show}
            />
          </section>
        ))}
      </Loaded>
      <CommandDialog form={form} onClose={close} />
    </>
  );
}

function nameOf({ number, name }: ConsoleSeason): string {
  const words = say(channelsText.season, { number: String(number) });
  return name ? `${words} · ${name[getLanguage()]}` : words;
}

const seasonFields = (season?: ConsoleSeason): CommandForm['fields'] => [
  { option: 'name', label: say(channelsText.name), hint: say(textsText.seasonNameHint), value: season?.name?.tr ?? '' },
  { option: 'name-en', label: say(channelsText.nameEn), value: season?.name?.en ?? '' },
];

const addForm = (series: string, seasons: readonly ConsoleSeason[]): CommandForm => ({
  title: say(textsText.addSeason),
  command: 'season add',
  args: [series],
  options: { number: String(Math.max(0, ...seasons.map(({ number }) => number)) + 1) },
  fields: [],
  words: say(textsText.addSeasonWords),
  submit: say(textsText.addSeason),
});

interface SeasonActionsProps {
  readonly season: ConsoleSeason;
  readonly isEmpty: boolean;
  readonly show: ShowForm;
}

function SeasonActions({ season, isEmpty, show }: SeasonActionsProps) {
  if (!mayRun('season set')) return null;
  const title = nameOf(season);
  return (
    <RowActions>
      <Button
        size="small"
        aria-label={say(textsText.editSeason, { name: title })}
        onClick={() =>
          show({
            title,
            command: 'season set',
            args: [season.id],
            fields: [
              {
                option: 'number',
                kind: 'number',
                label: say(textsText.seasonNumber),
                value: String(season.number),
              },
              ...seasonFields(season),
            ],
          })
        }
      >
        {say(consoleText.edit)}
      </Button>
      {isEmpty && (
        <Button
          size="small"
          look="danger"
          onClick={() =>
            show({
              title: say(textsText.removeSeason),
              words: title,
              command: 'season remove',
              args: [season.id],
              fields: [],
              submit: say(textsText.removeSeason),
              isDanger: true,
            })
          }
        >
          {say(textsText.removeSeason)}
        </Button>
      )}
    </RowActions>
  );
}

interface EpisodeTableProps {
  readonly label: string;
  readonly episodes: readonly ConsoleEpisode[];
  readonly seasons: readonly ConsoleSeason[];
  readonly show: ShowForm;
}

function EpisodeTable({ label, episodes, seasons, show }: EpisodeTableProps) {
  const language = getLanguage();
  const titleOf = ({ number, name }: ConsoleEpisode) =>
    say(channelsText.editEpisode, { number: String(number), name: name[language] });
  const edit = (episode: ConsoleEpisode) =>
    show({
      title: titleOf(episode),
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
  const move = (episode: ConsoleEpisode) =>
    show({
      title: say(textsText.moveEpisode, { name: titleOf(episode) }),
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
                <Button size="small" onClick={() => edit(episode)}>
                  {say(consoleText.edit)}
                </Button>
                <Button size="small" onClick={() => move(episode)}>
                  {say(textsText.move)}
                </Button>
              </RowActions>
            ),
        },
      ]}
    />
  );
}
