import { type ConsoleWatermark, listConsoleWatermarks } from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CommandDialog, type FormField } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, RowActions, Toolbar, useWholeList } from '../ListPage.tsx';
import { mayRun, useForm } from '../use-page.ts';

const fieldsOf = (look?: ConsoleWatermark): FormField[] => [
  ...(look ? [] : [{ option: 'channel', label: say(channelsText.channelCode), hint: say(channelsText.blankForAll) }]),
  { option: 'every', kind: 'number', label: say(channelsText.every), value: look ? String(look.every) : '' },
  { option: 'for', kind: 'number', label: say(channelsText.lasts), value: look ? String(look.for) : '' },
  { option: 'size', kind: 'number', label: say(channelsText.letterSize), value: look ? String(look.size) : '' },
  { option: 'colour', label: say(channelsText.colour), value: look?.colour ?? '' },
];

/** Settings that are rows: the watermark. */
export function SettingsPage() {
  const list = useWholeList(['watermarks'], () => call(listConsoleWatermarks, {}));
  const { form, show, close } = useForm();
  const isEditor = mayRun('watermark set');
  const add = () =>
    show({ title: say(channelsText.setWatermark), command: 'watermark set', args: [], fields: fieldsOf() });
  /** Of all channels: no option. */
  const ofChannel = ({ channel }: ConsoleWatermark) => (channel === '' ? {} : { options: { channel } });
  const edit = (look: ConsoleWatermark) =>
    show({
      title: say(channelsText.setWatermark),
      command: 'watermark set',
      args: [],
      ...ofChannel(look),
      fields: fieldsOf(look),
    });
  const remove = (look: ConsoleWatermark) =>
    show({
      title: say(channelsText.watermarkOff),
      submit: say(channelsText.watermarkOff),
      words: look.channel || say(channelsText.allChannels),
      command: 'watermark off',
      args: [],
      ...ofChannel(look),
      fields: [],
      isDanger: true,
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
          keyOf={({ channel }) => channel}
          columns={[
            {
              id: 'channel',
              header: say(channelsText.channelCode),
              cell: ({ channel }) => channel || say(channelsText.allChannels),
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
                    <Button size="small" onClick={() => edit(look)}>
                      {say(consoleText.edit)}
                    </Button>
                    <Button size="small" look="danger" onClick={() => remove(look)}>
                      {say(channelsText.watermarkOff)}
                    </Button>
                  </RowActions>
                ),
            },
          ]}
        />
      </Loaded>
      <CommandDialog form={form} onClose={close} />
    </>
  );
}
