import { expect, it } from 'vitest';
import { aChannel } from '../../../../test/settings-builders.ts';
import { likeliestFirst, neighbourIds } from './channel-list.ts';

const channels = ['1', '2', '3', '4'].map((id) => aChannel({ id, no: Number(id), islocked: id === '3' ? '1' : '0' }));

it.each([
  ['a viewer without a channel before goes on upwards', undefined, ['3', '1']],
  ['upwards, after a change upwards', '1', ['3', '1']],
  ['downwards, after a change downwards', '3', ['1', '3']],
  ['back to one that is no neighbour at last', '4', ['3', '1', '4']],
])('the likeliest next channel: %s [ZAP-02]', (_, lastId, expected) => {
  expect([...new Set(likeliestFirst(channels, '2', lastId))].filter(Boolean)).toEqual(expected);
});

it('leads only to others that play without a question, in the order of the guess [ZAP-02]', () => {
  expect(neighbourIds(channels, ['4', '3', undefined, '2', '1', '4'], '2')).toEqual(['4', '1']);
});
