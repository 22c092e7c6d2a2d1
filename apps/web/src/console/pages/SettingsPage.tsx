import { type ConsoleWatermark, listConsoleWatermarks } from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type CommandForm, type FormField, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, RowActions, Toolbar, useWholeList } from '../ListPage.tsx';
import { mayRun } from '../use-page.ts';

const fieldsOf = (look?: ConsoleWatermark): FormField[] => [
  ...(look ? [] : [{ option: 'channel', label: say(channelsText.channelCode), hint: say(channelsText.blankForAll) }]),
  { option: 'every', kind: 'number', label: say(channelsText.every), value: look ? String(look.every) : '' },
  { option: 'for', kind: 'number', label: say(channelsText.lasts), value: look ? String(look.for) : '' },
  { option: 'size', kind: 'number', label: say(channelsText.letterSize), value: look ? String(look.size) : '' },
  { option: 'colour', label: say(channelsText.colour), value: look?.colour ?? '' },
];

const subjectOf = ({ channel }: ConsoleWatermark) => channel || say(channelsText.allChannels);
/** Of all channels: no option. */
const ofChannel = ({ channel }: ConsoleWatermark) => (channel === '' ? {} : { options: { channel } });

const editForm = (look: ConsoleWatermark): CommandForm => ({
  title: say(channelsText.setWatermark),
  subject: subjectOf(look),
  command: 'watermark set',
  args: [],
  ...ofChannel(look),
  fields: fieldsOf(look),
});

const removeForm = (look: ConsoleWatermark): CommandForm => ({
  ...editForm(look),
  title: say(channelsText.watermarkOff),
  submit: say(channelsText.watermarkOff),
  command: 'watermark off',
  fields: [],
  isDanger: true,
});

const keyOf = ({ channel }: ConsoleWatermark) => channel;

/** Settings that are rows: the watermark. */
export function SettingsPage() {
  const list = useWholeList(['watermarks'], () => call(listConsoleWatermarks, {}));
  const { show, showRow, dialog } = useForm(list.data, keyOf);
  const isEditor = mayRun('watermark set');
  const add = () =>
    show({
      title: say(channelsText.setWatermark),
      subject: null,
      command: 'watermark set',
      args: [],
      fields: fieldsOf(),
    });
  return (
    <>
      <Toolbar>
        <h2>{say(channelsText.watermark)}</h2>
        {isEditor && <Button onClick={add}>{say(channelsText.setWatermark)}</Button>}
      </Toolbar>
      <Loaded list={list} isEmpty={list.data?.data.length === 0}>
        <DataTable
          label={say(channelsText.watermark)}
          rows={list.data?.data ?? []}
          keyOf={keyOf}
          columns={[
            {
              id: 'channel',
              header: say(channelsText.channelCode),
              cell: subjectOf,
            },
            { id: 'every', header: say(channelsText.every), isNumber: true, cell: ({ every }) => every },
            { id: 'for', header: say(channelsText.lasts), isNumber: true, cell: (look) => look.for },
            { id: 'size', header: say(channelsText.letterSize), isNumber: true, cell: ({ size }) => size },
            { id: 'colour', header: say(channelsText.colour), cell: ({ colour }) => colour },
            {
              id: 'actions',
              isShown: isEditor,
              header: say(consoleText.actions),
              cell: (look) =>
                isEditor && (
                  <RowActions>
                    <Button size="small" onClick={() => showRow(look, editForm)}>
                      {say(consoleText.edit)}
                    </Button>
                    <Button size="small" look="danger" onClick={() => showRow(look, removeForm)}>
                      {say(channelsText.watermarkOff)}
                    </Button>
                  </RowActions>
                ),
            },
          ]}
        />
      </Loaded>
      <CommandDialog {...dialog} />
    </>
  );
}
