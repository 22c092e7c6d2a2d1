// Reminders of coming programmes (REMIND-01). A due reminder is sent as an event of GET /events.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EpochMs, IdParams, Moment } from './wire.ts';

export const Reminder = z
  .object({
    epgProgramId: z.string(),
    title: z.string(),
    channelId: z.string(),
    channelName: z.string(),
    startTime: Moment,
  })
  .meta({ id: 'Reminder' });
export type Reminder = z.infer<typeof Reminder>;

const ReminderList = z.object({ data: z.array(Reminder) });

export const listReminders = endpoint({
  method: 'GET',
  path: '/reminder',
  access: 'subscriber',
  feature: 'reminders',
  summary: "The profile's reminders of coming programmes, the nearest first.",
  query: z.object({
    since: EpochMs.optional().describe(
      'Lists programmes that began after this moment as well, up to 24 hours back: an application that was away looks for what it missed.',
    ),
  }),
  reply: ReminderList,
});

export const setReminder = endpoint({
  method: 'PUT',
  path: '/reminder/:id',
  access: 'subscriber',
  feature: 'reminders',
  summary: 'Reminds the profile of a coming programme, one minute before it begins; answers all its reminders.',
  params: IdParams,
  reply: ReminderList,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const removeReminder = endpoint({
  method: 'DELETE',
  path: '/reminder/:id',
  access: 'subscriber',
  feature: 'reminders',
  summary: 'Forgets a reminder, also one that is not there; answers those that are left.',
  params: IdParams,
  reply: ReminderList,
});
