import { readFileSync } from 'node:fs';
import {
  BANNER_SLIDE_MS,
  BANNER_TRANSITION_MS,
  HOVER_DELAY_MS,
  HOVER_WIDTH_PX,
  VERTICAL_ROW,
  VISIBLE_LAST_WATCHED,
  VISIBLE_RECORDINGS,
  VISIBLE_THUMBNAILS,
  WIDE_ROW,
} from '@seyir/core/limits/home';
import { PIN_DIALOG_CLOSE_MS, PIN_DIALOG_OPEN_MS } from '@seyir/core/limits/profile';
import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';
import kids from './tokens-kids.css?raw';
import screens from './tokens-screen.css?raw';

const recordButton = readFileSync(
  `${import.meta.dirname}/../../features/programme-detail/RecordOptions.module.css`,
  'utf8',
);
const recordingState = readFileSync(`${import.meta.dirname}/../programmes/RecordingState.module.css`, 'utf8');

/** The first value a token is given. */
function read(css: string, token: string): string | undefined {
  return new RegExp(`${token}: ([^;]+);`).exec(css)?.[1];
}

describe('a number of the product that CSS needs as well', () => {
  it.each([
    ['--cols-h', String(WIDE_ROW.visible), '[ROW-02]'],
    ['--gaps-h', String(WIDE_ROW.step), '[ROW-02]'],
    ['--cols-v', String(VERTICAL_ROW.visible), '[ROW-02]'],
    ['--gaps-v', String(VERTICAL_ROW.step), '[ROW-02]'],
    ['--cols-rec', String(VISIBLE_RECORDINGS), '[ROW-09]'],
    ['--cols-channel', String(VISIBLE_LAST_WATCHED), '[ROW-10]'],
    ['--cols-thumb', String(VISIBLE_THUMBNAILS), ''],
    ['--dur-modal-in', `${PIN_DIALOG_OPEN_MS}ms`, '[PIN-15]'],
    ['--dur-modal-out', `${PIN_DIALOG_CLOSE_MS}ms`, '[PIN-15]'],
    ['--dur-banner', `${BANNER_SLIDE_MS}ms`, ''],
    ['--dur-banner-slide', `${BANNER_TRANSITION_MS}ms`, ''],
    ['--dur-hover-delay', `${HOVER_DELAY_MS}ms`, ''],
    ['--hover-card-w', `${HOVER_WIDTH_PX}px`, ''],
  ])('%s is %s in both places %s', (token, value) => expect(read(tokens, token)).toBe(value));
});

it('rows show fewer cards on a tablet and on a phone [ROW-02, ROW-09, ROW-10] (departure)', () => {
  const [, tablet = '', phone = ''] = screens.split('@media');
  const shown = (css: string) => ['h', 'v', 'rec', 'channel'].map((row) => Number(read(css, `--cols-${row}`)));
  expect(shown(tablet)).toEqual([2.6, 4.6, 4.6, 3.6]);
  expect(shown(phone)).toEqual([1.5, 2.7, 2.7, 2.2]);
});

it('on a television the guide begins where the header does', () => {
  const [, television = ''] = screens.split('@media (--tv)');
  expect(read(television, '--guide-edge')).toBe('var(--gutter)');
});

describe('the kids theme', () => {
  it('gives every colour of ink its own', () => {
    for (const step of [0, 1, 2, 3, 4, 5, 6]) {
      expect(read(kids, `--ink-${step}`)).toBeDefined();
      expect(read(kids, `--ink-${step}`)).not.toBe(read(tokens, `--ink-${step}`));
    }
  });
});

describe('text on its surface', () => {
  /** Every pair that carries words, in both themes. */
  const pairs = ['--text-1', '--text-2', '--text-3'].flatMap((text) =>
    [1, 2, 3, 4].map((ink) => [text, `--ink-${ink}`] as const),
  );
  const surfaces: readonly (readonly [string, string])[] = [
    ...pairs,
    ['--text-on-accent', '--accent'],
    ['--text-on-2', '--accent-2'],
    ['--on-live', '--live'],
    ['--on-status', '--rec-solid'],
    ['--on-status', '--torec-solid'],
    ['--on-status', '--danger-solid'],
    ['--danger', '--ink-3'],
    ['--recorded', '--ink-1'],
  ];

  it.each(surfaces)('%s on %s meets AA', (text, surface) => {
    for (const theme of [tokens, kids]) {
      const ratio = contrast(colour(theme, text), colour(theme, surface));
      expect(ratio).toBeGreaterThanOrEqual(4.5);
    }
  });

  function colour(theme: string, token: string): string {
    const value = read(theme, token) ?? read(tokens, token);
    if (!value?.startsWith('#')) throw new Error(`${token} is no plain colour`);
    return value;
  }
});

describe('the label of a recording', () => {
  it('on the button of a programme is blue while it is to be recorded, too [RECORD-01]', () => {
    expect(recordButton).toMatch(/\.record\[data-record='scheduled'\] \{[^}]*\bcolor: var\(--torec\);/);
  });

  it.each([
    ['scheduled', '--torec', 'blue'],
    ['recording', '--rec', 'red'],
  ] as const)('%s has the colour %s, which is %s [RECORD-01]', (state, token, name) => {
    expect(recordingState).toMatch(new RegExp(`\\.state\\[data-state='${state}'\\] \\{\\s*color: var\\(${token}\\);`));
    for (const theme of [tokens, kids]) {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt((read(theme, token) ?? '').slice(at, at + 2), 16),
      );
      expect(Math.max(red, green, blue)).toBe({ red, blue }[name]);
    }
  });
});

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
