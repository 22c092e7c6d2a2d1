import { describe, expect, it } from 'vitest';
import { aChannelCard, aRecordingCard, aVodCard } from '../../../test/home-builders.ts';
import { aProgrammeCard } from '../../../test/search-builders.ts';
import { groupResults, haveRoomBeside, itemId } from './group-results.ts';

describe('search results', () => {
  const channel = aChannelCard({ id: '3' });
  const others = [
    aProgrammeCard({ epgProgramId: 'p1' }),
    aVodCard({ id: 'fener' }),
    aRecordingCard({ npvrcode: 'n7' }),
    aVodCard({ id: 'deniz' }),
    aProgrammeCard({ epgProgramId: 'p1' }),
  ];
  const idsOf = (items: Parameters<typeof groupResults>[0]) =>
    groupResults(items).map((group) => [group.name, ...group.items.map(itemId)]);

  it('are grouped by kind, titles first, without duplicates', () => {
    expect(idsOf([...others, channel])).toEqual([
      ['titles', 'fener', 'deniz'],
      ['programmes', 'p1'],
      ['recordings', 'n7'],
      ['channels', '3'],
    ]);
  });

  it('start with the channels when the best match is a channel', () => {
    expect(idsOf([channel, ...others])[0]).toEqual(['channels', '3']);
  });

  it('put a few channels beside the programmes, if they are last', () => {
    const programme = aProgrammeCard();
    const channels = ['1', '2', '3'].map((id) => aChannelCard({ id }));
    const judge = (items: Parameters<typeof groupResults>[0]) => haveRoomBeside(groupResults(items));
    expect(judge([programme, ...channels.slice(0, 2)])).toBe(true);
    expect(judge([programme, ...channels])).toBe(false);
    expect(judge([...channels.slice(0, 2), programme])).toBe(false);
    expect(judge(channels.slice(0, 2))).toBe(false);
  });

  it('have no empty group', () => {
    expect(idsOf([])).toEqual([]);
  });
});
