import * as contract from '@seyir/contract/reminders';
import { type Route, route } from '../../http/route.ts';
import { listReminders, type RemindersDeps, removeReminder, setReminder } from './reminders.service.ts';

export const remindersRoutes = (deps: RemindersDeps): Route[] => [
  route(contract.listReminders, ({ caller, meta, query }) => listReminders(deps, caller, meta, query.since)),
  route(contract.setReminder, ({ caller, meta, params }) => setReminder(deps, caller, meta, params.id)),
  route(contract.removeReminder, ({ caller, meta, params }) => removeReminder(deps, caller, meta, params.id)),
];
