// What the picture of a channel needs to know, asked for with the stored session before there is an application: may it be
// watched, then from where (LIVE-05), and in which languages. A script of its own asks while everything else is still on its
// way (ask-first.ts); whoever shows the picture finds the answers, or those that are still to come.

import { readPreferences } from '@seyir/contract/client';
import { readAppConfig } from '@seyir/contract/config';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { moveToCdn } from '@seyir/core/playback/channel-host';
import { type Access, isOpen } from '../features/live-tv/rules/verdict.ts';
import { readStored } from '../features/session/session.store.ts';
import { isExpired } from '../features/session/token.ts';
import { createSend } from '../shared/api/send.ts';
import { readService } from '../shared/api/service.ts';
import type { TrackPreferences } from '../shared/media/engine.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { appClock } from '../shared/time/app-clock.ts';

export interface FirstQuestions {
  readonly access: Promise<Access>;
  /** Rejects where there is none to be had. */
  readonly address: Promise<string>;
  readonly preferences: Promise<TrackPreferences | undefined>;
}

/** A channel by its number, live: the one page that begins with its picture and not with the application. */
const CHANNEL = /^\/dashboard\/livetv\/(\d+)\/?$/;

export function channelOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  return new URLSearchParams(search).has('start') ? undefined : CHANNEL.exec(pathname)?.[1];
}

interface Asked {
  readonly channelId: string;
  readonly questions: FirstQuestions | undefined;
  readonly isTaken: boolean;
}

/** The first script is a file without parts, which shares nothing with the others but the page. */
const PLACE = 'seyirAsked';
const readAsked = () => Reflect.get(window, PLACE) as Asked | undefined;
const leaveAsked = (asked: Asked) => void Reflect.set(window, PLACE, asked);

/** Of the page's scripts the first that is there asks; the other finds it done. */
export function askFirst(channelId: string): void {
  if (!readAsked()) leaveAsked({ channelId, questions: ask(channelId), isTaken: false });
}

/** What was asked about a channel, once; whoever comes again asks again. */
export function takeFirst(channelId: string): FirstQuestions | undefined {
  const asked = readAsked();
  const questions = asked?.channelId === channelId && !asked.isTaken ? asked.questions : ask(channelId);
  leaveAsked({ channelId, questions: undefined, isTaken: true });
  return questions;
}

/** Undefined for who has to sign in or to choose a profile first: they are led there by the application. */
function ask(channelId: string): FirstQuestions | undefined {
  const { token, logintype, profile } = readStored(appStorage);
  if (!token || isExpired(token, appClock.now()) || (logintype === 'paid' && !profile)) return undefined;
  const send = createSend(readService(appStorage));
  const as = { token: token.text };
  const access = send(checkChannelAccess, { params: { id: channelId } }, as);
  // Without the table every address is taken as it is (LIVE-17).
  const hosts = send(readAppConfig, {}, as).then(
    ({ channelHosts }) => channelHosts,
    () => [],
  );
  const address = access.then(async (answer) => {
    if (!isOpen(answer)) throw new Error('It may not be watched.');
    // Nobody can be asked for the PIN before the page is there (LIVE-08).
    const found = await send(readChannelUrl, { params: { id: channelId }, query: { locked: 'refused' } }, as);
    return moveToCdn(found, await hosts);
  });
  const preferences = send(readPreferences, {}, as).catch(() => undefined);
  // Whoever takes them hears of it.
  for (const answer of [access, address]) answer.catch(() => undefined);
  return { access, address, preferences };
}
