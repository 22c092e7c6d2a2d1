// The titles of the search index, with the names of their genres and of the categories that show them.
import type { AgeRating } from '@seyir/core/access/rating-mask';
import { matchesRule, type RowRule, type RuleTitle } from '@seyir/core/catalog/row-rule';
import type { LocalText } from '@seyir/core/text/local-text';
import { allTexts } from '@seyir/core/text/local-text';
import { readGrouped, readPages } from './read-pages.ts';
import type { BundleTitleRow, ProductRow, SeasonCountRow, TitleRow } from './search.queries.ts';
import type { IndexedCategory, SearchSource } from './search-source.ts';

export interface IndexedTitle {
  readonly id: string;
  readonly kind: TitleRow['kind'];
  readonly age: AgeRating;
  readonly kids: boolean;
  readonly imdbTenths: number | null;
  /** Epoch seconds. */
  readonly addedAt: number;
  readonly names: readonly string[];
  readonly genres: readonly LocalText[];
  /** Of categories that show it in one of their rows. */
  readonly categories: readonly LocalText[];
}

/** In order of their ids. */
export async function readTitles(
  source: SearchSource,
  genreNames: ReadonlyMap<string, LocalText>,
): Promise<IndexedTitle[]> {
  const findCategories = await makeCategoryFinder(source);
  const titles: IndexedTitle[] = [];
  for await (const rows of readPages<TitleRow>(source, 'titles')) {
    for (const row of rows) {
      titles.push({
        id: row.id,
        kind: row.kind,
        age: row.age_rating,
        kids: row.kids,
        imdbTenths: row.imdb_tenths,
        addedAt: row.added_at_s,
        names: [...allTexts(row.name), row.original_name],
        genres: row.genre_ids.flatMap((id) => genreNames.get(id) ?? []),
        categories: findCategories(row),
      });
    }
  }
  return titles;
}

/** The names of the categories that show a title, listed by hand or matched by a rule. */
async function makeCategoryFinder(source: SearchSource): Promise<(row: TitleRow) => LocalText[]> {
  const categories = await source.readCategories();
  const placed = new Map<string, LocalText[]>();
  for (const { name, titleIds } of categories) {
    for (const id of new Set(titleIds)) placed.set(id, [...(placed.get(id) ?? []), name]);
  }
  const ruled = categories.filter(({ rules }) => rules.length > 0);
  const toRuleTitle = await makeToRuleTitle(
    source,
    ruled.flatMap(({ rules }) => rules),
  );
  const matches = ({ rules }: IndexedCategory, title: RuleTitle) => rules.some((rule) => matchesRule(rule, title));
  return (row) => {
    const own = placed.get(row.id) ?? [];
    if (ruled.length === 0) return own;
    const title = toRuleTitle(row);
    return [...own, ...ruled.filter((category) => matches(category, title)).map(({ name }) => name)];
  };
}

/** Reads products, bundles and seasons only when a rule looks at them. */
async function makeToRuleTitle(source: SearchSource, rules: readonly RowRule[]): Promise<(row: TitleRow) => RuleTitle> {
  const reads = (...conditions: readonly (keyof RowRule)[]) =>
    rules.some((rule) => conditions.some((condition) => rule[condition] !== undefined));
  const read = <Row extends { readonly title_id: string }>(
    isNeeded: boolean,
    name: 'products' | 'bundleTitles' | 'seasonCounts',
  ) => (isNeeded ? readGrouped<Row>(source, name, ({ title_id }) => title_id) : new Map<string, Row[]>());
  const products = await read<ProductRow>(reads('product', 'maxPrice'), 'products');
  const bundles = await read<BundleTitleRow>(reads('bundle'), 'bundleTitles');
  const seasons = await read<SeasonCountRow>(reads('seasons'), 'seasonCounts');
  return (row) => ({
    kind: row.kind,
    genreIds: row.genre_ids,
    year: row.year,
    imdbTenths: row.imdb_tenths,
    kids: row.kids,
    original: row.original,
    isNew: row.is_new,
    awarded: row.awarded,
    offer: row.offer,
    guideMinutes: row.guide_minutes,
    products: (products.get(row.id) ?? []).map(({ kind, price_kurus }) => ({ kind, priceKurus: price_kurus })),
    bundleIds: (bundles.get(row.id) ?? []).map(({ bundle_id }) => bundle_id),
    seasonCount: seasons.get(row.id)?.[0]?.seasons ?? 0,
  });
}
