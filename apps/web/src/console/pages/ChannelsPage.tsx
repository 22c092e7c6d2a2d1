import { type ConsoleChannel, listConsoleChannels, listConsolePackages } from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type CommandForm, type FormField, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { PagedList, Toolbar, usePagedList, useSearchField, useWholeList } from '../ListPage.tsx';
import { mayRun, writeSwitch } from '../use-page.ts';

const AGES = ['G', '7+', '13+', '18+'].map((value) => ({ value, label: value }));

type Choices = NonNullable<FormField['choices']>;

/** An address is sent when it is typed; the present one is shown without its secrets and stays. */
const sharedFields = (channel: ConsoleChannel | undefined, packages: Choices): FormField[] => [
  { option: 'number', kind: 'number', label: say(channelsText.number), value: channel ? String(channel.number) : '' },
  {
    option: 'source',
    label: say(channelsText.source),
    hint: channel?.source ?? say(channelsText.sourceHint),
  },
  { option: 'logo', kind: 'picture', label: say(channelsText.logo), image: channel?.logo ?? null },
  { option: 'age', kind: 'select', choices: AGES, label: say(channelsText.age), value: channel?.age ?? '' },
  { option: 'genre', label: say(channelsText.genre), value: channel?.genre ?? '' },
  { option: 'guide-id', label: say(channelsText.guideId), value: channel?.guideId ?? '' },
  { option: 'package', kind: 'select', choices: packages, label: say(channelsText.intoPackage) },
  ...(channel
    ? [
        {
          option: 'no-package',
          kind: 'select' as const,
          choices: packages.filter(({ value }) => channel.packages.includes(value)),
          label: say(channelsText.outOfPackage),
        },
      ]
    : []),
  flag('free', say(channelsText.guests), channel?.freeForGuests),
  flag('time-shift', say(channelsText.timeShift), channel?.timeShift),
  {
    option: 'catch-up-hours',
    kind: 'number',
    label: say(channelsText.catchUp),
    value: channel ? String(channel.catchUpHours) : '',
  },
  flag('recordable', say(channelsText.recordable), channel?.recordable),
  flag('active', say(channelsText.active), channel?.active),
];

function flag(option: string, label: string, isOn: boolean | undefined): FormField {
  return { option, kind: 'switch', label, value: isOn === undefined ? '' : writeSwitch(isOn) };
}

const keyOf = ({ id }: ConsoleChannel) => id;

/** Channels: added, changed, put into packages, taken off air. */
export function ChannelsPage() {
  const { text, field } = useSearchField();
  const list = usePagedList(['channels', text], (after) =>
    call(listConsoleChannels, { query: { after, text: text || undefined } }),
  );
  const packages = useWholeList(['packages'], () => call(listConsolePackages, {}));
  const choices = (packages.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { show, showRow, dialog } = useForm(list.data, keyOf);
  const isEditor = mayRun('channel set');
  const add = () =>
    show({
      title: say(channelsText.addChannel),
      subject: null,
      command: 'channel add',
      args: [],
      fields: [{ option: 'name', isArg: true, label: say(channelsText.name) }, ...sharedFields(undefined, choices)],
    });
  const editForm = (channel: ConsoleChannel): CommandForm => ({
    title: channel.name,
    subject: `${channel.number} · ${channel.code}`,
    command: 'channel set',
    args: [channel.code],
    fields: [{ option: 'name', label: say(channelsText.name), value: channel.name }, ...sharedFields(channel, choices)],
  });
  return (
    <>
      <Toolbar>
        {field}
        {isEditor && (
          <Button look="primary" onClick={add}>
            {say(channelsText.addChannel)}
          </Button>
        )}
      </Toolbar>
      <PagedList
        list={list}
        label={say(consoleText.channels)}
        keyOf={keyOf}
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
          {
            id: 'packages',
            header: say(consoleText.packages),
            cell: ({ packages: own }) => own.join(', ') || '–',
          },
          {
            id: 'active',
            header: say(channelsText.active),
            cell: ({ active }) => say(active ? consoleText.on : consoleText.off),
          },
          {
            id: 'actions',
            isShown: isEditor,
            header: say(consoleText.actions),
            cell: (channel) =>
              isEditor && (
                <Button size="small" onClick={() => showRow(channel, editForm)}>
                  {say(consoleText.edit)}
                </Button>
              ),
          },
        ]}
      />
      <CommandDialog {...dialog} />
    </>
  );
}
