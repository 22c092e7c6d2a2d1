// Subtitles spoken by the browser's own voice (speechSynthesis): for who follows a foreign language and does not read.

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ShownCue } from '../../../shared/media/cues.ts';
import { getLocale } from '../../../shared/text/language.ts';
import { preferencesQuery } from '../preferences.query.ts';
import { newWords } from '../rules/cue-place.ts';
import type { Player } from '../state/player.ts';

/** Undefined in browsers without voices of their own. */
export const findVoice = (): SpeechSynthesis | undefined =>
  typeof SpeechSynthesisUtterance === 'function' ? window.speechSynthesis : undefined;

/** Only where the profile asks for it: off by preset. */
export function useSpokenCues(player: Player): void {
  const isWanted = useQuery(preferencesQuery()).data?.spokenSubtitles === true;
  useEffect(() => {
    const voice = findVoice();
    if (!isWanted || !voice) return;
    let before: readonly ShownCue[] = [];
    let isSpeaking = false;
    // The voice is the browser's: another player may be speaking.
    const stopSpeaking = () => {
      if (isSpeaking) voice.cancel();
      isSpeaking = false;
      before = [];
    };
    const speak = () => {
      const { cues, tracks, isPaused } = player.store.read();
      if (isPaused || tracks.subtitleId === undefined) return stopSpeaking();
      if (cues === before) return;
      const words = newWords(before, cues);
      before = cues;
      if (words === '') return;
      // What is still being said would fall behind the picture.
      voice.cancel();
      const spoken = new SpeechSynthesisUtterance(words);
      const { language } = tracks.subtitles.find(({ id }) => id === tracks.subtitleId) ?? {};
      spoken.lang = language || getLocale();
      voice.speak(spoken);
      isSpeaking = true;
    };
    speak();
    const stop = player.store.subscribe(speak);
    return () => {
      stop();
      stopSpeaking();
    };
  }, [player, isWanted]);
}
