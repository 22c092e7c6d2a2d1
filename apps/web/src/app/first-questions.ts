// The questions of a channel's picture, asked with the stored session before the application: its ticket (access, then
// address, LIVE-05) and the track preferences. A script of its own asks while everything else is fetched (ask-first.ts);
// the first picture awaits the answers, and the route's loader seeds the query cache with them.

import { readPreferences } from '@seyir/contract/client';
import { readAppConfig } from '@seyir/contract/config';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { moveToCdn } from '@seyir/core/playback/channel-host';
import { askTicket, type FirstQuestions, readAsked, writeAsked } from '../features/live-tv/asked-ticket.ts';

import { readStored } from '../features/session/session.store.ts';
import { isExpired } from '../features/session/token.ts';
import { createSend } from '../shared/api/send.ts';
import { readService } from '../shared/api/service.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { appClock } from '../shared/time/app-clock.ts';

/** A channel by its number, live: the one page that opens with its picture and not with the application. */
const CHANNEL = /^\/dashboard\/livetv\/(\d+)\/?$/;

export function channelOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  return new URLSearchParams(search).has('start') ? undefined : CHANNEL.exec(pathname)?.[1];
}

/** Single-flight: the first script of the page that gets here asks, the others share the answers. */
export function askFirst(channelId: string): FirstQuestions | undefined {
  const asked = readAsked();
  if (asked?.channelId === channelId) return asked.questions;
  const questions = ask(channelId);
  writeAsked({ channelId, questions });
  return questions;
}

/** Undefined for a visitor who has to sign in or to choose a profile first: the application leads them there. */
function ask(channelId: string): FirstQuestions | undefined {
  const { token, logintype, profile } = readStored(appStorage);
  if (!token || isExpired(token, appClock.now()) || (logintype === 'paid' && !profile)) return undefined;
  const send = createSend(readService(appStorage));
  const as = { token: token.text };
  const ticket = askTicket({
    checkAccess: () => send(checkChannelAccess, { params: { id: channelId } }, as),
    getAddress: async () => {
      // There is no page to ask for the PIN yet (LIVE-08).
      const found = await send(readChannelUrl, { params: { id: channelId }, query: { locked: 'refused' } }, as);
      return moveToCdn(found, await hosts);
    },
  });
  // Without the table every address is taken as it is (LIVE-17).
  const hosts = send(readAppConfig, {}, as).then(
    ({ channelHosts }) => channelHosts,
    () => [],
  );
  const preferences = send(readPreferences, {}, as).catch(() => undefined);
  return { ...ticket, preferences };
}
