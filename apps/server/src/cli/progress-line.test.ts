import { expect, it } from 'vitest';
import { showLater } from '../operator/command.ts';
import { makeProgressLine } from './progress-line.ts';

function aTerminal(isTTY: boolean, columns = 80) {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  return { terminal: { write, isTTY, columns }, written: () => text };
}

it('redraws a bar on a terminal, never wider than the terminal', () => {
  const { terminal, written } = aTerminal(true, 50);
  const line = makeProgressLine(terminal, 'film.mp4');
  line.show(0, 'looking at the file');
  line.show(0, 'looking at the file');
  line.show(0.5, 'encoding, 3.1×, and much more that does not fit');
  line.end();
  line.end();
  expect(written().split('\r\u001b[2K')).toEqual([
    '',
    'film.mp4  ░░░░░░░░░░░░░░░░░░░░░░░░ 0 %  looking a',
    'film.mp4  ████████████░░░░░░░░░░░░ 50 %  encoding\n',
  ]);
});

it('writes a line in ten seconds at most without a terminal, the first and the last in any case', () => {
  const { terminal, written } = aTerminal(false);
  let nowMs = 0;
  const line = makeProgressLine(terminal, 'Sources', () => nowMs);
  for (let done = 0; done <= 60; done += 1) {
    line.show(done / 60, `${done} of 60 opened`);
    nowMs += 500;
  }
  line.show(1, '60 of 60 opened');
  line.end();
  expect(written().replaceAll(/, .*left/g, '')).toBe(
    [
      'Sources: 0 % 0 of 60 opened',
      'Sources: 33 % 20 of 60 opened',
      'Sources: 66 % 40 of 60 opened',
      'Sources: 100 % 60 of 60 opened',
      '',
    ].join('\n'),
  );
});

it('estimates the time left from what this call has done', () => {
  const { terminal, written } = aTerminal(false);
  let nowMs = 0;
  const line = makeProgressLine(terminal, 'film.mp4', () => nowMs);
  // Resumed at 40 %: ten minutes for ten percent.
  line.show(0.4, 'encoding');
  nowMs = 600_000;
  line.show(0.5, 'encoding, 2.0×');
  nowMs = 2_400_000;
  line.show(0.99, 'encoding, 2.0×');
  line.show(0.995, 'encoding, 2.0×');
  line.show(1, 'done');
  expect(written()).toBe(
    [
      'film.mp4: 40 % encoding',
      'film.mp4: 50 % encoding, 2.0×, about 50 min left',
      'film.mp4: 99 % encoding, 2.0×, less than a minute left',
      'film.mp4: 100 % done',
      '',
    ].join('\n'),
  );
});

it('shows the progress of work that takes longer than a second, and nothing before', () => {
  const { terminal, written } = aTerminal(false);
  let nowMs = 0;
  const line = showLater(
    makeProgressLine(terminal, 'Undo', () => nowMs),
    () => nowMs,
  );
  line.show(0.1, 'restoring');
  nowMs = 999;
  line.show(0.4, 'restoring');
  expect(written()).toBe('');
  nowMs = 1_000;
  line.show(0.5, 'restoring');
  line.end();
  expect(written()).toBe('Undo: 50 % restoring\n');
});
