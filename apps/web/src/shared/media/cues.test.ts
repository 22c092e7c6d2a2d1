// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeCue, type ShownCue, watchCues } from './cues.ts';

/** What jsdom has none of: a cue whose text is its markup. */
class FakeCue {
  line: number | 'auto' = 'auto';
  snapToLines = true;
  lineAlign = 'start';
  position: number | 'auto' = 'auto';
  positionAlign = 'auto';
  align = 'center';
  size = 100;
  readonly markup: string;
  constructor(markup: string, settings: Partial<VTTCue> = {}) {
    this.markup = markup;
    Object.assign(this, settings);
  }
  getCueAsHTML(): DocumentFragment {
    const template = document.createElement('template');
    template.innerHTML = this.markup;
    return template.content;
  }
}

beforeEach(() => void vi.stubGlobal('VTTCue', FakeCue));
afterEach(() => void vi.unstubAllGlobals());

/** A video with one chosen track, whose cues a test changes. */
function aVideo() {
  const track = Object.assign(new EventTarget(), { mode: 'hidden', kind: 'subtitles', activeCues: [] as FakeCue[] });
  const tracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [track][Symbol.iterator]() });
  const reports: (readonly ShownCue[])[] = [];
  watchCues({ textTracks: tracks } as unknown as HTMLVideoElement, (cues) => reports.push(cues));
  const show = (...cues: FakeCue[]) => {
    track.activeCues = cues;
    track.dispatchEvent(new Event('cuechange'));
  };
  return { show, reports };
}

it('reports words in lines, with the colours of their speakers and their emphasis [SUBS-01]', () => {
  const { show, reports } = aVideo();
  show(new FakeCue('<span class="yellow">Neredesin?</span>\n<span class="cyan">Bu<i>rada</i>.</span>'));
  expect(reports).toEqual([
    [
      {
        lines: [
          [{ text: 'Neredesin?', colour: 'yellow' }],
          [
            { text: 'Bu', colour: 'cyan' },
            { text: 'rada', colour: 'cyan', isItalic: true },
            { text: '.', colour: 'cyan' },
          ],
        ],
        ...{ left: 0, width: 100, align: 'center' },
      },
    ],
  ]);
});

it('reports a cue that moves, and not the same one twice', () => {
  const { show, reports } = aVideo();
  show(new FakeCue('Merhaba'));
  show(new FakeCue('Merhaba'));
  show(new FakeCue('Merhaba', { line: 0 }));
  show();
  expect(reports.map((cues) => cues.map(({ line }) => line))).toEqual([
    [undefined],
    [{ from: 'top', percent: 0, anchor: 'start' }],
    [],
  ]);
});

it.each<[string, Partial<VTTCue>, Partial<ShownCue>]>([
  ['nothing', {}, { line: undefined, left: 0, width: 100, align: 'center' }],
  ['its first line', { line: 0 }, { line: { from: 'top', percent: 0, anchor: 'start' } }],
  ['its last line', { line: -1 }, { line: { from: 'bottom', percent: 0, anchor: 'end' } }],
  ['the line above its last', { line: -2 }, { line: { from: 'bottom', percent: 5.33, anchor: 'end' } }],
  ['a line beyond the picture', { line: 40 }, { line: { from: 'top', percent: 94.67, anchor: 'start' } }],
  [
    'a height',
    { line: 80, snapToLines: false, lineAlign: 'end' },
    { line: { from: 'top', percent: 80, anchor: 'end' } },
  ],
  ['its beginning', { align: 'start' }, { left: 0, width: 100, align: 'start' }],
  ['the left of its position', { align: 'left', position: 20 }, { left: 20, width: 80, align: 'left' }],
  ['the right of its position', { align: 'right', position: 80 }, { left: 0, width: 80, align: 'right' }],
  ['the middle of its position', { position: 30 }, { left: 0, width: 60 }],
  ['a width', { position: 30, size: 40 }, { left: 10, width: 40 }],
  ['an anchor', { position: 30, size: 40, positionAlign: 'line-left' }, { left: 30, width: 40 }],
])('places a cue by %s', (_, settings, place) => {
  expect(placeCue(new FakeCue('', settings) as unknown as VTTCue)).toMatchObject(place);
});
