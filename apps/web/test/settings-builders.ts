// Replies of the calls that the settings make.

import type { Channel } from '@seyir/contract/channels';
import type { ClientInfo, Preferences } from '@seyir/contract/client';
import type { Profile } from '@seyir/contract/profiles';

export function aChannel(overrides: Partial<Channel> = {}): Channel {
  return {
    id: '1',
    no: 1,
    genre: { columncode: 'ulusal', name: 'Ulusal' },
    priority: 1,
    name: 'Lodos TV',
    logo: '/images/ch/lodos',
    channelcode: 'lodos',
    cdnchannelcode: 'lodos',
    programName: 'Öğle Haberleri',
    favoritename: 'Lodos TV',
    islocked: '0',
    canWatch: true,
    customerHasAccess: true,
    isppv: '0',
    tsavailable: '1',
    timeshiftenable: '1',
    tvodsavetime: 0,
    auth_returncode: '0',
    prevueratingid: '',
    advertisecontent: 0,
    systemrecordenable: '1',
    interactions: [],
    current: null,
    ...overrides,
  };
}

export const aPreferences = (overrides: Partial<Preferences> = {}): Preferences => ({
  volume: 60,
  audioLanguage: null,
  subtitleLanguage: null,
  audioDescription: false,
  hardOfHearing: false,
  spokenSubtitles: false,
  subtitleLook: null,
  ...overrides,
});

export function aClientInfo(overrides: Partial<ClientInfo> = {}): ClientInfo {
  return {
    mail: 'defne@ornek.com',
    usercode: '48210077',
    ip: '192.0.2.24',
    usertype: '1',
    userlevel: 0,
    adminProfile: { profilecode: 'defne', havepwd: '1' },
    ...overrides,
  };
}

export function aListedProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    id: 'defne',
    name: 'Defne',
    posterName: 'firstFemale',
    kid: false,
    main: true,
    hasPin: true,
    deviceQuota: 6,
    photo: null,
    userlevel: 0,
    ...overrides,
  };
}
