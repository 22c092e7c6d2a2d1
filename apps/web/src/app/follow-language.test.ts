import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '../shared/document/browser-page.ts';
import { createStorage } from '../shared/storage/storage.ts';
import { setLanguage } from '../shared/text/language.ts';
import { followLanguage } from './follow-language.ts';

let reload: ReturnType<typeof vi.spyOn>;
let stop: () => void;
const storage = createStorage(localStorage, window);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  stop = followLanguage(storage);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  setLanguage('tr');
});

/** As a browser reports a change of another window. */
function chooseElsewhere(language: 'tr' | 'en') {
  storage.set('language', language);
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
}

describe('a language that another window chooses', () => {
  it('is followed by a reload', () => {
    document.body.innerHTML = '<input type="range" value="5"><input type="search" value="tren"><video></video>';
    chooseElsewhere('en');
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not followed when it is the language of this window', () => {
    setLanguage('en');
    chooseElsewhere('en');
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits while something is typed, and is dropped when the other window goes back', () => {
    document.body.innerHTML = '<textarea></textarea>';
    const field = document.querySelector('textarea') as HTMLTextAreaElement;
    field.value = 'Önerim';
    chooseElsewhere('en');
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    chooseElsewhere('tr');
    field.value = '';
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits while a picture plays with sound, and is followed when it pauses', () => {
    document.body.innerHTML = '<video></video>';
    const video = document.querySelector('video') as HTMLVideoElement;
    const paused = vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    chooseElsewhere('en');
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    paused.mockReturnValue(true);
    vi.advanceTimersByTime(5_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
