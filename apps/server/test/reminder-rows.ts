// The rows that every test of reminders starts from: a viewer with a profile, and a channel.
import { beforeEach } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { aChannel, aMainProfile, anAccount } from './builders.ts';

export function useReminderRows(db: Database) {
  const rows = { accountId: '', profileId: '', channelId: '' };
  beforeEach(async () => {
    rows.accountId = (await anAccount(db)).id;
    rows.profileId = (await aMainProfile(db, { account_id: rows.accountId })).id;
    rows.channelId = (await aChannel(db, { id: '7', name: 'Lodos TV' })).id;
  });
  return rows;
}
