import { listConsoleChannels, listConsoleSchedule } from '@seyir/contract/console-pages';
import { dayAt } from '@seyir/core/time/local-time';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { channelText } from '../../shared/channels/channel.text.ts';
import { formatClock } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { accountsText } from '../accounts.text.ts';
import { channelsText } from '../channels.text.ts';
import { Loaded, Toolbar, useSearchField, useWholeList } from '../ListPage.tsx';
import { OrderedList } from '../OrderedList.tsx';

/** The day of a channel that is computed from the guide. Airings that start soon keep their place. */
export function SchedulePage() {
  const [chosen, setChosen] = useState<string>();
  const [day, setDay] = useState(() => dayAt(Date.now()));
  const { text, field } = useSearchField();
  const channels = useWholeList(['computed-channels', text], () =>
    call(listConsoleChannels, { query: { text: text || undefined, list: 'computed' } }),
  );
  const computed = channels.data?.data ?? [];
  const channel = computed.find(({ id }) => id === chosen) ?? computed[0];
  const schedule = useWholeList(
    ['schedule', channel?.id, day],
    () => call(listConsoleSchedule, { query: { channel: channel?.id ?? '', day } }),
    channel !== undefined,
  );
  const airings = (schedule.data?.data ?? []).map(({ id, name, startsAt, isMovable }) => ({
    ...{ id, isMovable, image: null },
    name: `${formatClock(Date.parse(startsAt))} ${name}`,
  }));
  return (
    <>
      <Toolbar>
        {field}
        <Select
          label={say(channelText.channel)}
          options={computed.map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` }))}
          value={channel?.id ?? ''}
          onChange={setChosen}
        />
        <Field
          label={say(accountsText.date)}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value || day)}
        />
      </Toolbar>
      <p>{say(channelsText.scheduleHint)}</p>
      <Loaded list={channel ? schedule : channels} isEmpty={airings.length === 0}>
        {channel && (
          <OrderedList
            key={`${channel.id} ${day}`}
            title={channel.name}
            command="schedule set"
            target={channel.code}
            asOf={schedule.data?.asOf ?? ''}
            fixed={airings.filter(({ isMovable }) => !isMovable)}
            items={airings.filter(({ isMovable }) => isMovable)}
          />
        )}
      </Loaded>
    </>
  );
}
