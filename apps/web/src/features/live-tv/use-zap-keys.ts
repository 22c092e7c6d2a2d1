// Changing channels by keys: next and previous, numbers, and the one before (ZAP-01). Only keys that belong to the player
// (`ownerOf`) change the channel, and none while a dialog lies above the page.

import type { Channel } from '@seyir/contract/channels';
import { ZAP_DIGITS_MS } from '@seyir/core/limits/guide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRemote } from '../../shared/keys/hand.ts';
import { ownerOf } from '../../shared/keys/key-owner.ts';
import { hasCommandKey } from '../../shared/keys/keys.ts';
import { say } from '../../shared/text/text.ts';
import { isModalOpen } from '../../shared/ui/Dialog/modal-layer.ts';
import { liveTvText } from './live-tv.text.ts';
import { findByNumber, neighbourOf } from './rules/channel-list.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = {
  PageUp: 1,
  '+': 1,
  ChannelUp: 1,
  PageDown: -1,
  '-': -1,
  ChannelDown: -1,
};

/** For the player's help: the keys below, as they are written on keyboards. */
export const listZapKeys = () => [
  { shown: ['PgUp', '+'], text: say(liveTvText.nextChannelKey) },
  { shown: ['PgDn', '−'], text: say(liveTvText.previousChannelKey) },
  { shown: ['0 … 9'], text: say(liveTvText.numberKeys) },
  { shown: ['⌫', '0'], text: say(liveTvText.lastChannelKey) },
];

interface ZapKeysOptions {
  /** All of them: a number finds any. */
  channels: readonly Channel[];
  /** Those of the active filter: next and previous stay among them. */
  filtered: readonly Channel[];
  /** The machine's channel: of a key that is held down every press counts from the one before. */
  readActiveId: () => string;
  lastId: string | undefined;
  onZap: (channelId: string) => void;
}

interface Zapping {
  /** The digits that are being typed. */
  readonly digits: string | undefined;
  /** To the next channel or the one before, as by its key. */
  readonly step: (by: 1 | -1) => void;
}

export function useZapKeys(options: ZapKeysOptions): Zapping {
  const [typed, setTyped] = useState<Typed>();
  const latest = useRef({ ...options, typed });
  useEffect(() => {
    latest.current = { ...options, typed };
  });
  const zap = useCallback((channel: Channel | undefined) => {
    if (channel && channel.id !== latest.current.readActiveId()) latest.current.onZap(channel.id);
  }, []);
  const step = useCallback(
    (by: 1 | -1) => zap(neighbourOf(latest.current.filtered, latest.current.readActiveId(), by)),
    [zap],
  );

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModalOpen()) return;
      const { channels, lastId } = latest.current;
      const by = STEPS[event.key];
      const owner = ownerOf(event);
      // On a television wherever the focus is; elsewhere they scroll the page.
      const isPageKey = /^Page(Up|Down)$/.test(event.key) && isRemote();
      if (owner !== 'player' && !(owner === 'page' && isPageKey && !hasCommandKey(event))) return;
      if (by !== undefined) {
        step(by);
        return event.preventDefault();
      }
      const press = typeKey(latest.current.typed, event.key, performance.now());
      // Without a channel before, Backspace is Back (back-key.ts).
      const isBack = event.key === 'Backspace' && press.act === 'last-channel' && lastId === undefined;
      if (isBack || press.act === 'none' || (event.repeat && press.act === 'last-channel')) return;
      if (press.act === 'typed') setTyped(press.typed);
      else zap(channels.find(({ id }) => id === lastId));
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [zap, step]);

  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(
      () => {
        setTyped(undefined);
        zap(findByNumber(latest.current.channels, Number(typed.digits)));
      },
      Math.max(0, typed.until - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [typed, zap]);
  return { digits: typed?.digits, step };
}

/** No list has channels of more digits. */
const DIGITS_MOST = 4;

interface Typed {
  readonly digits: string;
  /** Without another digit until then it is meant, in milliseconds. */
  readonly until: number;
}

type NumberKey =
  | { readonly act: 'typed'; readonly typed: Typed }
  | { readonly act: 'last-channel' }
  /** Not for numbers. */
  | { readonly act: 'none' };

/** A channel number typed digit by digit, as on a remote. A zero alone is no number: it leads to the last channel (ZAP-01). */
export function typeKey(typed: Typed | undefined, key: string, now: number): NumberKey {
  const before = typed && now < typed.until ? typed.digits : '';
  if (key === 'Backspace' && before === '') return { act: 'last-channel' };
  if (!/^[0-9]$/.test(key)) return { act: 'none' };
  if (before === '' && key === '0') return { act: 'last-channel' };
  // One digit too many begins a new number.
  const digits = before.length >= DIGITS_MOST ? key : before + key;
  return digits === '0' ? { act: 'last-channel' } : { act: 'typed', typed: { digits, until: now + ZAP_DIGITS_MS } };
}
