// Replies of the home's calls for tests, complete by the contract.

import type { ChannelCard } from '@seyir/contract/channels';
import type { BoardItem, CarouselPage, Category, Label, MenuDetail, RowItem } from '@seyir/contract/home';
import type { RecordingCard } from '@seyir/contract/recording-item';
import type { VodCard } from '@seyir/contract/titles';

export function aBoardItem(overrides: Partial<BoardItem> = {}): BoardItem {
  return {
    id: 'b1',
    title: 'Tuz ve Fener',
    posters: [
      { url: '/images/bg/tuzfener', vertical: false },
      { url: '/images/v/tuzfener', vertical: true },
    ],
    linktype: 'movie',
    linksource: 'tuzfener',
    vodtype: '14',
    customerHasAccess: true,
    isUnlocked: true,
    interactions: [],
    summary: 'Fenerin son bekçisi bir şişe bulur. Mürekkep henüz kurumamıştır.',
    type: 'SERIES',
    year: 2025,
    maturityRating: { age: '13+', categories: ['VIOLENCE'] },
    genre: ['Dram', 'Gizem'],
    imdbRating: 8.4,
    duration: null,
    seasonCount: 2,
    logo: '/images/logo/tuzfener',
    thumbnail: '/images/h/tuzfener',
    ambient: '#20323d',
    badge: 'Yeni sezon',
    kicker: 'Seyir özgün dizisi',
    channel: null,
    epgProgramId: null,
    startTime: null,
    endTime: null,
    ...overrides,
  };
}

export function aVodCard(overrides: Partial<VodCard> = {}): VodCard {
  return {
    kind: 'vod',
    id: 'tuzfener',
    title: 'Tuz ve Fener',
    summary: 'Fenerin son bekçisi bir şişe bulur.',
    year: 2025,
    imdbRating: 8.4,
    type: 'SERIES',
    duration: null,
    seasonCount: 2,
    genre: ['Dram'],
    maturityRating: { age: '13+', categories: [] },
    posters: [
      { url: '/images/h/tuzfener', vertical: false, banner: false, type: 'h' },
      { url: '/images/v/tuzfener', vertical: true, banner: false, type: 'v' },
    ],
    interactions: [],
    customerHasAccess: true,
    isUnlocked: true,
    hastrailer: '1',
    products: [],
    vodtype: '14',
    programtype: 14,
    programcode: 'tuzfener',
    isNew: false,
    ambient: null,
    progress: 0,
    isfavourite: '0',
    videotype: '28',
    bookmark: null,
    secondsLeft: null,
    owned: null,
    ...overrides,
  };
}

export function aChannelCard(overrides: Partial<ChannelCard> = {}): ChannelCard {
  return {
    kind: 'channel',
    id: '1',
    no: 1,
    genre: { columncode: 'ulusal', name: 'Ulusal' },
    priority: 0,
    name: 'Lodos TV',
    logo: '/images/ch/lodos',
    channelcode: 'lodos',
    cdnchannelcode: 'lodos',
    programName: 'Gece Sohbeti',
    favoritename: '',
    islocked: '0',
    canWatch: true,
    customerHasAccess: true,
    isppv: '0',
    tsavailable: '1',
    timeshiftenable: '1',
    tvodsavetime: 10_080,
    auth_returncode: '0',
    prevueratingid: '1',
    advertisecontent: 4,
    systemrecordenable: '1',
    interactions: [],
    current: {
      epgProgramId: 'e1',
      title: 'Gece Sohbeti',
      startTime: '2026-11-14T17:15:00.000Z',
      endTime: '2026-11-14T20:00:00.000Z',
      posterUrl: '/images/still/sohbet',
    },
    ...overrides,
  };
}

export function aRecordingCard(overrides: Partial<RecordingCard> = {}): RecordingCard {
  return {
    kind: 'recording',
    npvrcode: 'n1',
    prevuecode: 'e1',
    prevuename: 'Gece Sohbeti',
    seriesheadid: '0',
    isseries: '0',
    seasonNumber: null,
    episodeNumber: null,
    npvrtype: '1',
    status: '1',
    channelcode: 'lodos',
    channelname: 'Lodos TV',
    begintime: '2026.11.14 20:15',
    endtime: '2026.11.14 23:00',
    description: '',
    posterpath: '/images/still',
    posterfilelist: 'sohbet;;sohbet',
    ...overrides,
  };
}

export function aPage(contents: RowItem[], overrides: Partial<CarouselPage> = {}): CarouselPage {
  return { contents, totalPages: 1, totalContents: contents.length, vertical: false, ...overrides };
}

export function aLabel(overrides: Partial<Label> = {}): Label {
  return { id: '6011', name: 'Senin için seçtiklerimiz', kind: 'vod', vertical: false, ...overrides };
}

export function aMenuDetail(overrides: Partial<MenuDetail> = {}): MenuDetail {
  return {
    id: '6',
    name: 'Keşfet',
    text: 'Keşfet',
    link: '6',
    categories: [
      { id: '601', name: 'Öne Çıkanlar', icon: null },
      { id: '602', name: 'Yeni Eklenenler', icon: null },
    ],
    ...overrides,
  };
}

export function aCategory(overrides: Partial<Category> = {}): Category {
  return { id: '601', name: 'Öne Çıkanlar', labels: [aLabel()], banners: [aBoardItem()], ...overrides };
}
