// The home of a menu: its categories, banners and rows.
import { TAB_ICONS } from '@seyir/core/limits/home';
import { z } from 'zod';
import { ChannelCard } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { carouselPage, PageQuery } from './pages.ts';
import { RecordingCard } from './recording-item.ts';
import { GenreList, MaturityRating, VodCard, VodInteraction, VodKind, VodType } from './titles.ts';
import { IdParams, Moment } from './wire.ts';

export const Menu = z
  .object({
    id: z.string(),
    name: z.string(),
    text: z.string().describe('What the navigation bar shows.'),
    link: z.string().describe('The menu its entry leads to.'),
  })
  .meta({ id: 'Menu' });
export type Menu = z.infer<typeof Menu>;

/** A category as a tab. */
export const CategoryTab = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.enum(TAB_ICONS).nullable().describe('The icon before the name, in the kids menu.'),
  })
  .meta({ id: 'CategoryTab' });
export type CategoryTab = z.infer<typeof CategoryTab>;

export const MenuDetail = Menu.extend({ categories: z.array(CategoryTab) }).meta({ id: 'MenuDetail' });
export type MenuDetail = z.infer<typeof MenuDetail>;

/** A row. Its content kind and poster orientation come with it, so that the layout is stable before the content loads. */
export const Label = z
  .object({
    id: z.string().describe('userrecords is the row of recordings, lastwatched that of last watched channels.'),
    name: z.string(),
    kind: z.enum(['vod', 'channel', 'recording']),
    vertical: z.boolean(),
  })
  .meta({ id: 'Label' });
export type Label = z.infer<typeof Label>;

/** An image of a banner. */
export const BoardPoster = z.object({ url: z.string(), vertical: z.boolean() }).meta({ id: 'BoardPoster' });

/** One slide of the banner: a title, or a programme of a channel. */
export const BoardItem = z
  .object({
    id: z.string(),
    title: z.string(),
    posters: z.array(BoardPoster),
    linktype: z.enum(['movie', 'tv']),
    linksource: z.string().describe('The id of the title or channel it leads to.'),
    vodtype: VodType,
    customerHasAccess: z.boolean(),
    isUnlocked: z.boolean(),
    interactions: z.array(VodInteraction),
    summary: z.string(),
    type: VodKind.nullable().describe('Null for a programme of a channel.'),
    year: z.int().nullable(),
    maturityRating: MaturityRating.nullable(),
    genre: GenreList,
    imdbRating: z.number().nullable(),
    duration: z.int().min(0).nullable().describe('Seconds; null for a series.'),
    seasonCount: z.int().min(0).nullable().describe('Null for a film.'),
    logo: z.string().nullable().describe('The title as a picture.'),
    thumbnail: z.string().describe('The picture in the thumbnail slider.'),
    ambient: z.string().nullable().describe('The colour of its glow, #rrggbb.'),
    badge: z.string().nullable(),
    kicker: z.string().nullable().describe('The line above the title.'),
    channel: z
      .object({ id: z.string(), name: z.string(), logo: z.string() })
      .nullable()
      .describe('With linktype tv: the channel it leads to.'),
    epgProgramId: z.string().nullable().describe('With linktype tv: the showing that the guide has of the programme.'),
    startTime: Moment.nullable().describe('With linktype tv: when the programme begins.'),
    endTime: Moment.nullable(),
  })
  .meta({ id: 'BoardItem' });
export type BoardItem = z.infer<typeof BoardItem>;

export const Category = z
  .object({ id: z.string(), name: z.string(), labels: z.array(Label), banners: z.array(BoardItem) })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** What stands in a row. */
export const RowItem = z.discriminatedUnion('kind', [VodCard, ChannelCard, RecordingCard]).meta({ id: 'RowItem' });
export type RowItem = z.infer<typeof RowItem>;

export const CarouselPage = carouselPage(RowItem).meta({ id: 'CarouselPage' });
export type CarouselPage = z.infer<typeof CarouselPage>;

/** A menu with one of its categories. */
export const HomePage = z
  .object({
    menu: MenuDetail,
    category: Category.nullable().describe('Null for a menu without categories.'),
  })
  .meta({ id: 'HomePage' });
export type HomePage = z.infer<typeof HomePage>;

export const readHome = endpoint({
  method: 'GET',
  path: '/home/:menuId/:categoryId',
  access: 'guest',
  feature: 'home',
  summary: 'A menu with its categories, and one of them (`all`: the first) with its rows and banners, in one answer.',
  params: z.object({ menuId: IdParams.shape.id, categoryId: IdParams.shape.id }),
  reply: HomePage,
  errors: ['NOT_FOUND'],
});

export const listMenus = endpoint({
  method: 'GET',
  path: '/menu',
  access: 'guest',
  feature: 'home',
  summary: 'The menus in their order, without live television, which the application adds.',
  reply: z.array(Menu),
});

export const readMenu = endpoint({
  method: 'GET',
  path: '/menu/:id',
  access: 'guest',
  feature: 'home',
  summary: 'One menu with its categories.',
  params: IdParams,
  reply: MenuDetail,
  errors: ['NOT_FOUND'],
});

export const readCategory = endpoint({
  method: 'GET',
  path: '/category/:id',
  access: 'guest',
  feature: 'home',
  summary: 'One category with its rows and banners.',
  params: IdParams,
  reply: Category,
  errors: ['NOT_FOUND'],
});

export const readLabel = endpoint({
  method: 'GET',
  path: '/label/:id',
  access: 'guest',
  feature: 'home',
  summary: 'One page of a row, by page and size or by offset and count.',
  params: IdParams,
  query: PageQuery,
  reply: CarouselPage,
  errors: ['NOT_FOUND'],
});
