import { type ConsoleChannel, listConsoleChannels, listConsolePackages } from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { channelsText } from '../channels.text.ts';
import type { Choice, NewForm, RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { Toolbar, usePagedList, useSearchField, useWholeList } from '../ListPage.tsx';
import { NewFormButton, RowList } from '../RowList.tsx';
import { writeOnOff } from '../use-page.ts';

const editChannel = (packages: readonly Choice[]): RowForm<ConsoleChannel> => ({
  command: 'channel set',
  button: consoleText.edit,
  title: ({ name }) => name,
  subject: ({ number, code }) => `${number} · ${code}`,
  fixed: ({ code }) => ({ channel: code }),
  fields: ({ name, number, logo, age, genre, guideId, ...channel }) => ({
    // An address is sent when it is typed; the present one is shown without its secrets, as a hint, and stays.
    ...{ name, number, source: '', logo, age, genre, 'guide-id': guideId, package: '', 'no-package': '' },
    ...{ free: channel.freeForGuests, 'time-shift': channel.timeShift, 'catch-up-hours': channel.catchUpHours },
    ...{ delay: channel.delaySeconds, recordable: channel.recordable, active: channel.active },
  }),
  choices: (channel) => ({
    package: packages,
    'no-package': packages.filter(({ value }) => channel.packages.includes(value)),
  }),
  hints: ({ source }) => ({ source }),
});

const addChannel = (packages: readonly Choice[]): NewForm => ({
  command: 'channel add',
  button: channelsText.addChannel,
  fields: [
    ...['name', 'number', 'source', 'logo', 'age', 'genre', 'guide-id', 'package', 'free', 'time-shift'],
    ...['catch-up-hours', 'delay', 'recordable', 'active'],
  ],
  choices: { package: packages },
});

/** Channels: added, changed, put into packages, taken off air. */
export function ChannelsPage() {
  const { text, field } = useSearchField();
  const list = usePagedList(['channels', text], (after) =>
    call(listConsoleChannels, { query: { after, text: text || undefined } }),
  );
  const { data: packages } = useWholeList(['packages'], () => call(listConsolePackages, {}));
  const choices = (packages?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Toolbar>
        {field}
        <NewFormButton form={addChannel(choices)} isPrimary />
      </Toolbar>
      <RowList
        list={list}
        label={say(consoleText.channels)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        forms={[editChannel(choices)]}
        columns={[
          { id: 'number', header: say(channelsText.number), isNumber: true, cell: ({ number }) => number },
          {
            id: 'logo',
            header: say(channelsText.logo),
            cell: ({ logo }) => (logo ? <img src={logo} alt="" width="48" height="28" loading="lazy" /> : '–'),
          },
          { id: 'name', header: say(channelsText.name), cell: ({ name }) => name },
          { id: 'code', header: say(channelsText.channelCode), cell: ({ code }) => code },
          { id: 'genre', header: say(channelsText.genre), cell: ({ genre }) => genre },
          { id: 'age', header: say(channelsText.age), cell: ({ age }) => age },
          { id: 'packages', header: say(consoleText.packages), cell: ({ packages: own }) => own.join(', ') || '–' },
          { id: 'active', header: say(channelsText.active), cell: ({ active }) => writeOnOff(active) },
        ]}
      />
    </>
  );
}
