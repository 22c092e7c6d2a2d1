import { type ConsoleEpisode, listConsoleEpisodes } from '@seyir/contract/console-pages';
import { Link, useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import toolbar from '../ListPage.module.css';
import { Loaded, useWholeList } from '../ListPage.tsx';
import { mayRun, useForm } from '../use-page.ts';

/** The seasons of a series, with their episodes. */
export function EpisodesPage() {
  const { id = '' } = useParams();
  const list = useWholeList(['episodes', id], () => call(listConsoleEpisodes, { params: { id } }));
  const { form, show, close } = useForm();
  const language = getLanguage();
  const episodes = list.data?.data ?? [];
  const seasons = [...new Set(episodes.map(({ season }) => season))];
  const edit = (episode: ConsoleEpisode) =>
    show({
      title: say(channelsText.editEpisode, { number: String(episode.number), name: episode.name[language] }),
      command: 'episode set',
      args: [episode.id],
      fields: [
        { option: 'name', label: say(channelsText.name), value: episode.name.tr },
        { option: 'name-en', label: say(channelsText.nameEn), value: episode.name.en },
        { option: 'summary', kind: 'area', label: say(channelsText.summary), value: episode.summary.tr },
        { option: 'summary-en', kind: 'area', label: say(channelsText.summaryEn), value: episode.summary.en },
        { option: 'still', kind: 'picture', label: say(channelsText.still), image: episode.still },
      ],
    });
  return (
    <>
      <Link className={toolbar.link} to="/titles">
        {say(channelsText.toTitles)}
      </Link>
      <Loaded list={list} isEmpty={episodes.length === 0}>
        {seasons.map((season) => (
          <section key={season} className={toolbar.section}>
            <h2>
              {list.data?.name[language]} · {say(channelsText.season, { number: String(season) })}
            </h2>
            <DataTable
              label={say(channelsText.season, { number: String(season) })}
              rows={episodes.filter((episode) => episode.season === season)}
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
                  cell: ({ hasMedia }) => say(hasMedia ? consoleText.on : consoleText.off),
                },
                {
                  id: 'actions',
                  isShown: mayRun('episode set'),
                  header: say(consoleText.actions),
                  cell: (episode) =>
                    mayRun('episode set') && (
                      <Button size="small" onClick={() => edit(episode)}>
                        {say(consoleText.edit)}
                      </Button>
                    ),
                },
              ]}
            />
          </section>
        ))}
      </Loaded>
      <CommandDialog form={form} onClose={close} />
    </>
  );
}
