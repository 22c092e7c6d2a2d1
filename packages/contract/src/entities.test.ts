import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Episode, Season, Vod } from './catalog.ts';
import { Channel, ChannelInteraction, Genre } from './channels.ts';
import { ClientInfo } from './client.ts';
import { UserFrameConfig } from './config.ts';
import { BoardItem, CarouselPage, Category, Label, Menu } from './home.ts';
import { SpriteSegment, SpriteSingle } from './legacy.ts';
import { Watermark } from './live.ts';
import { Product, Subscription } from './packages.ts';
import { PurchaseProduct } from './payments.ts';
import { Profile } from './profiles.ts';
import { GuideProgramme, Prevue, ProgrammeDetail } from './programmes.ts';
import { Recording } from './recording-item.ts';
import { Poster, VodCard, VodInteraction } from './titles.ts';

/** The fields the documents give to each entity. Ours may have more, never fewer. */
const FIELDS: readonly (readonly [string, z.ZodObject, string])[] = [
  ['Profile (DATA-01)', Profile, 'id name posterName kid main hasPin deviceQuota photo'],
  ['Product (DATA-02)', Product, 'id name description price info'],
  ['Subscription (DATA-02)', Subscription, 'productP guid status endDate customer'],
  [
    'Channel [DATA-03]',
    Channel,
    'id no genre priority name logo channelcode cdnchannelcode programName favoritename islocked canWatch customerHasAccess ' +
      'isppv tsavailable timeshiftenable tvodsavetime auth_returncode prevueratingid advertisecontent systemrecordenable ' +
      'interactions',
  ],
  ['Genre [DATA-04]', Genre, 'columncode'],
  [
    'GuideProgramme [DATA-05]',
    GuideProgramme,
    'epgProgramId title category startTime endTime watchable current rating',
  ],
  [
    'Prevue (DATA-06)',
    Prevue,
    'prevuecode prevuename begintime endtime utcbegintime utcendtime ratingid genre description seriesheadid channelcode isppv',
  ],
  [
    'ProgrammeDetail [DATA-07]',
    ProgrammeDetail,
    'epgProgramId seriesId title duration casts rating posters posterpath posterfilelist privaterecordenable islocked ' +
      'newstatus isseries seasonNumber episodeNumber',
  ],
  [
    'Vod [DATA-09]',
    Vod,
    'id title originalTitle summary year imdbRating type duration genre director actors maturityRating posters children ' +
      'interactions isUnlocked customerHasAccess hastrailer products',
  ],
  ['Poster [DATA-09]', Poster, 'url vertical banner type'],
  [
    'Vod (DATA-10)',
    Vod,
    'programcode programtype programname columncode contentcode physicalcontentid productcode producttype prevuecode ' +
      'seriesseason seriesnum seriesprogramcode mpay auth_returncode progress rentback paytype channelcode',
  ],
  ['VodCard (DATA-12)', VodCard, 'isfavourite seriestype videotype'],
  ['Season [DATA-15]', Season, 'id seasonNo programcode'],
  ['Episode [DATA-15]', Episode, 'id programcode seriesnum contentcode title duration summary posters elapsedtime'],
  [
    'PurchaseProduct (DATA-17)',
    PurchaseProduct,
    'productcode id type price duration fee limittimes purchasetype bundle',
  ],
  ['ClientInfo (DATA-18)', ClientInfo, 'usertype userlevel usercode'],
  ['the main profile (DATA-18)', ClientInfo.shape.adminProfile, 'profilecode havepwd'],
  [
    'BoardItem [DATA-19]',
    BoardItem,
    'id title posters linktype linksource vodtype customerHasAccess isUnlocked interactions',
  ],
  ['Menu [DATA-20]', Menu, 'id name text link'],
  ['Category [DATA-20]', Category, 'id name'],
  ['Label [DATA-20]', Label, 'id name'],
  ['CarouselPage [DATA-20]', CarouselPage, 'contents totalPages totalContents vertical'],
  [
    'Recording [DATA-21]',
    Recording,
    'npvrcode prevuecode prevuename seriesheadid isseries npvrtype status channelcode channelname begintime endtime ' +
      'description posterpath posterfilelist',
  ],
  [
    'UserFrameConfig (CONFIG-01)',
    UserFrameConfig,
    'Fee_Rate Purchase_PPV_LimitTime Pay_Result_Query_Interval forMeColumn vodColumn seriesColumn rentColumn kidColumn',
  ],
  ['SpriteSingle (SPRITE-02)', SpriteSingle, 'url start duration interval width height'],
  ['SpriteSegment (SPRITE-03)', SpriteSegment, 'realtime spritenum templateurl width height'],
  [
    'Watermark',
    Watermark,
    'interval showtime timestamp fontsize rangeX rangeY backcolor fontcolor fonttype channelcode encrydata',
  ],
];

describe('the fields of the documents', () => {
  it.each(FIELDS)('%s', (_, entity, fields) => {
    expect(Object.keys(entity.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it('let a profile mark titles and channels [DATA-14]', () => {
    expect(VodInteraction.shape.type.options).toEqual(['VOD_LIKE', 'VOD_DISLIKE', 'VOD_WATCHLIST', 'VOD_WATCHED']);
    expect(VodInteraction.parse({ type: 'VOD_WATCHED', lastDuration: 83 })).toEqual({
      type: 'VOD_WATCHED',
      lastDuration: 83,
    });
    expect(ChannelInteraction.shape.type.options).toEqual(['CHANNEL_FAV', 'CHANNEL_LOCK']);
  });

  it('never send a PIN back (PROFILE-33)', () => {
    expect(Object.keys(Profile.shape)).not.toContain('pin');
  });
});
