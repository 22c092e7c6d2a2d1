// Replies of the guide's calls for tests, complete by the contract.

import { reportPage } from '@seyir/contract/analytics';
import { type Channel, listChannels } from '@seyir/contract/channels';
import { listProgrammeAirings, readGuideDay, readGuideWindow, readProgramme } from '@seyir/contract/guide';
import type { GuideProgramme, Prevue, ProgrammeDetail } from '@seyir/contract/programmes';
import { readRecordingQuota } from '@seyir/contract/recordings';
import { listReminders } from '@seyir/contract/reminders';
import { findDayBounds } from '@seyir/core/time/local-time';
import { vi } from 'vitest';
import { ApiError } from '../src/shared/api/api-error.ts';
import type { FakeApi } from './fake-api.ts';
import { aChannelCard } from './home-builders.ts';
import { aServiceWithHome } from './render-app.tsx';

/** 14 November 2026, 20:50 in Turkey, as in the mock-ups. */
export const NOW = Date.parse('2026-11-14T17:50:00.000Z');

/** Sets the fake clock; it advances with real time. */
export function standAt(now: number): void {
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
}

export function aChannel(overrides: Partial<Channel> = {}): Channel {
  const { kind, ...channel } = aChannelCard({ id: '11', no: 11, name: 'Saha 1', channelcode: 'saha1' });
  return { ...channel, ...overrides };
}

/** ISO time on the day of NOW in Turkish time: '20:15'; with a day of November before it: '15 00:30'. */
export function at(time: string): string {
  const [day, hours] = time.includes(' ') ? time.split(' ') : ['14', time];
  return new Date(Date.parse(`2026-11-${day}T${hours}:00+03:00`)).toISOString();
}

export function aGuideProgramme(overrides: Partial<GuideProgramme> = {}): GuideProgramme {
  const epgProgramId = overrides.epgProgramId ?? 'mac';
  return {
    epgProgramId,
    prevuecode: epgProgramId,
    title: 'Körfezspor – Yaylaspor',
    category: 'Futbol',
    startTime: at('20:00'),
    endTime: at('21:50'),
    watchable: true,
    current: true,
    rating: { age: 'G' },
    isppv: '0',
    newstatus: '',
    blocked: false,
    posterUrl: '/images/still/mac',
    ...overrides,
  };
}

/** An evening on one channel: two past programmes, a current one, two upcoming ones, the last across midnight. */
export const EVENING: readonly GuideProgramme[] = [
  aGuideProgramme({
    epgProgramId: 'hava',
    title: 'Hava Durumu',
    category: 'Haber',
    startTime: at('18:45'),
    endTime: at('19:10'),
    current: false,
  }),
  aGuideProgramme({
    epgProgramId: 'once',
    title: 'Maç Öncesi',
    category: 'Spor',
    startTime: at('19:10'),
    endTime: at('20:00'),
    current: false,
    rating: { age: '7+' },
  }),
  aGuideProgramme(),
  aGuideProgramme({
    epgProgramId: 'studyo',
    title: 'Stüdyo Saha Özel',
    category: 'Spor yorum',
    startTime: at('21:50'),
    endTime: at('23:45'),
    watchable: false,
    current: false,
    rating: { age: '13+' },
  }),
  aGuideProgramme({
    epgProgramId: 'deplasman',
    title: 'Deplasman',
    category: 'Dizi',
    startTime: at('23:45'),
    endTime: at('15 01:15'),
    watchable: false,
    current: false,
    rating: { age: '18+' },
  }),
];

export function aProgrammeDetail(overrides: Partial<ProgrammeDetail> = {}): ProgrammeDetail {
  return {
    epgProgramId: 'studyo',
    seriesId: null,
    title: 'Stüdyo Saha Özel',
    duration: 6_900,
    casts: [{ id: 'nevin-tuna', name: 'Nevin Tuna', posterUrl: '', role: 'Sunucu' }],
    rating: { age: '13+', categories: ['VIOLENCE'] },
    posters: [
      { type: 'vertical', url: '/images/v/studyo' },
      { type: 'wide', url: '/images/still/studyo' },
    ],
    posterpath: '',
    posterfilelist: '',
    privaterecordenable: '1',
    islocked: '0',
    newstatus: '',
    isseries: '0',
    seasonNumber: null,
    episodeNumber: null,
    prevuecode: 'studyo',
    ratingid: '4',
    isppv: '0',
    description: 'Maçın ardından stüdyoda söz yorumcuların.',
    genre: 'Spor;Futbol',
    category: 'Spor yorum',
    channelId: '11',
    channelcode: 'saha1',
    channelName: 'Saha 1',
    startTime: at('21:50'),
    endTime: at('23:45'),
    watchable: false,
    current: false,
    npvrcode: null,
    reminder: false,
    ...overrides,
  };
}

export interface GuideWorld {
  readonly channels?: readonly Channel[];
  readonly programmes?: readonly GuideProgramme[];
  readonly details?: readonly ProgrammeDetail[];
}

/** A service whose channels all have the same evening. */
export function aServiceWithGuide({
  channels = [aChannel()],
  programmes = EVENING,
  details = [aProgrammeDetail()],
}: GuideWorld = {}): FakeApi {
  const within = (from: number, to: number) =>
    programmes.filter(({ startTime, endTime }) => Date.parse(startTime) < to && Date.parse(endTime) > from);
  return aServiceWithHome()
    .on(listChannels, () => [...channels])
    .on(readGuideDay, ({ query }) => {
      const bounds = findDayBounds(query.date);
      return bounds ? within(bounds.from, bounds.to) : [];
    })
    .on(listProgrammeAirings, () => [])
    .on(readGuideWindow, ({ query }) => {
      const { genre } = query;
      const [from, to, offset, count] = [query.from, query.to, query.offset ?? 0, query.count ?? 50].map(Number) as [
        number,
        number,
        number,
        number,
      ];
      const asked = channels.filter((channel) => genre === undefined || channel.genre.columncode === genre);
      return {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        totalChannels: asked.length,
        channels: asked.slice(offset, offset + count).map(({ id }) => ({
          channelId: id,
          programmes: within(from, to).map((programme) => ({
            ...programme,
            epgProgramId: `${programme.epgProgramId}-${id}`,
          })),
        })),
      };
    })
    .on(readProgramme, ({ params }) => {
      const found = details.find(({ epgProgramId }) => epgProgramId === params.id);
      if (!found) throw new ApiError(404, 'NOT_FOUND', 'no such programme');
      return found;
    })
    .on(readRecordingQuota, () => ({ total: 6_000, recorded: 5_250, remaining: 750 }))
    .on(listReminders, () => ({ data: [] }))
    .on(reportPage, () => undefined);
}

/** A programme of the legacy interface. */
export function aPrevue(values: Partial<Prevue> = {}): Prevue {
  return {
    prevuecode: 'studyo',
    prevuename: 'Stüdyo Saha',
    begintime: '2026.11.14 12:00',
    endtime: '2026.11.14 13:00',
    utcbegintime: '20261114090000',
    utcendtime: '20261114100000',
    ratingid: '1',
    genre: 'Spor',
    description: '',
    seriesheadid: '0',
    channelcode: 'lodos',
    isppv: '0',
    ...values,
  };
}
