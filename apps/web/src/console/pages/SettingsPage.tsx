import {
  type ConsoleSetting,
  type ConsoleWatermark,
  listConsoleSettings,
  listConsoleWatermarks,
} from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { channelsText } from '../channels.text.ts';
import type { NewForm, RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { wordsOfField } from '../field-labels.ts';
import { Toolbar, useWholeList } from '../ListPage.tsx';
import { NewFormButton, RowList } from '../RowList.tsx';

const nameOf = ({ channel }: ConsoleWatermark) => channel || say(channelsText.allChannels);
const about = {
  subject: nameOf,
  /** Of all channels: no option. */
  fixed: ({ channel }: ConsoleWatermark) => (channel === '' ? {} : { channel }),
};

const FORMS: readonly RowForm<ConsoleWatermark>[] = [
  {
    ...about,
    command: 'watermark set',
    button: consoleText.edit,
    title: () => say(channelsText.setWatermark),
    fields: ({ every, for: seconds, size, colour }) => ({ every, for: seconds, size, colour }),
  },
  { ...about, command: 'watermark off', button: channelsText.watermarkOff, isDanger: true },
];

const addWatermark: NewForm = {
  command: 'watermark set',
  button: channelsText.setWatermark,
  fields: ['channel', 'every', 'for', 'size', 'colour'],
};

const labelOf = ({ option }: ConsoleSetting) => wordsOfField('settings set', option).label;

/** One field a form: the operator sees which setting is changed. */
const SETTING_FORMS: readonly RowForm<ConsoleSetting>[] = [
  {
    command: 'settings set',
    button: consoleText.edit,
    title: () => say(channelsText.productSettings),
    subject: labelOf,
    fixed: () => ({}),
    fields: ({ option, value }) => ({ [option]: value }),
  },
];

/** Product settings, and the watermark. */
export function SettingsPage() {
  return (
    <>
      <ProductSettings />
      <Watermarks />
    </>
  );
}

function ProductSettings() {
  const list = useWholeList(['settings'], () => call(listConsoleSettings, {}));
  return (
    <>
      <Toolbar>
        <h2>{say(channelsText.productSettings)}</h2>
        <p>{say(channelsText.productSettingsHint)}</p>
      </Toolbar>
      <RowList
        list={list}
        label={say(channelsText.productSettings)}
        keyOf={({ option }) => option}
        nameOf={labelOf}
        forms={SETTING_FORMS}
        columns={[
          { id: 'setting', header: say(channelsText.settingName), cell: labelOf },
          { id: 'value', header: say(channelsText.settingValue), cell: ({ value }) => value || '–' },
          {
            id: 'from',
            header: say(channelsText.source),
            cell: ({ isSet }) => say(isSet ? channelsText.settingHere : channelsText.settingEnvironment),
          },
        ]}
      />
    </>
  );
}

function Watermarks() {
  const list = useWholeList(['watermarks'], () => call(listConsoleWatermarks, {}));
  return (
    <>
      <Toolbar>
        <h2>{say(channelsText.watermark)}</h2>
        <NewFormButton form={addWatermark} />
      </Toolbar>
      <RowList
        list={list}
        label={say(channelsText.watermark)}
        keyOf={({ channel }) => channel}
        nameOf={nameOf}
        forms={FORMS}
        columns={[
          { id: 'channel', header: say(channelsText.channelCode), cell: nameOf },
          { id: 'every', header: say(channelsText.every), isNumber: true, cell: ({ every }) => every },
          { id: 'for', header: say(channelsText.lasts), isNumber: true, cell: (look) => look.for },
          { id: 'size', header: say(channelsText.letterSize), isNumber: true, cell: ({ size }) => size },
          { id: 'colour', header: say(channelsText.colour), cell: ({ colour }) => colour },
        ]}
      />
    </>
  );
}
