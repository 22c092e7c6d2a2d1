// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { watchCaptions } from './captions.ts';

interface Track {
  readonly kind: string;
  readonly label: string;
  mode: string;
}

/** Text tracks of an element, as hls.js adds them: hidden from the start. */
function open() {
  const list: Track[] = [];
  const tracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => list.values() });
  const onChange = vi.fn();
  const captions = watchCaptions({ textTracks: tracks } as unknown as HTMLVideoElement, onChange);
  const add = (label: string, kind = 'captions'): Track => {
    const track = { kind, label, mode: 'hidden' };
    list.push(track);
    tracks.dispatchEvent(new Event('addtrack'));
    return track;
  };
  const ids = () => captions.list().map(({ id }) => id);
  return { captions, add, ids, onChange };
}

describe('captions inside the picture', () => {
  it('are offered as the list declares them, or once they are met, and are off until chosen (WCAG 1.2.4) [SUBS-01]', () => {
    const { captions, add, ids, onChange } = open();
    captions.declare(['CC3', 'SERVICE1']);
    const track = add('CC1');
    expect([ids(), track.mode, onChange.mock.calls.length]).toEqual([['CC1', 'CC3'], 'disabled', 2]);
    expect(captions.list()[0]?.label).toBe('Yayın altyazısı (CC1)');
    expect(captions.choose('CC1')).toBe(true);
    expect([track.mode, captions.chosenId()]).toEqual(['hidden', 'CC1']);
    expect(captions.choose(undefined)).toBe(false);
    expect([track.mode, captions.chosenId()]).toEqual(['disabled', undefined]);
  });

  it('are shown where their channel was chosen before its first letters came [SUBS-01]', () => {
    const { captions, add } = open();
    captions.declare(['CC1', 'CC2']);
    captions.choose('CC2');
    expect([add('CC1').mode, add('CC2').mode]).toEqual(['disabled', 'hidden']);
  });

  it('leave the subtitles of the lists alone', () => {
    const { captions, add, ids } = open();
    const own = [add('Türkçe', 'subtitles'), add('Türkçe (ayrıntılı)')];
    captions.choose(undefined);
    expect([own.map(({ mode }) => mode), ids()]).toEqual([['hidden', 'hidden'], []]);
  });

  it('are not met any more once the element is let go of', () => {
    const { captions, add, ids } = open();
    captions.stop();
    expect([add('CC1').mode, ids()]).toEqual(['hidden', []]);
  });
});
