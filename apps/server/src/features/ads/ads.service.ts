// Advertisements. Round robin over the ads of a slot by position, so that each is shown equally often.

import type { Ad } from '@seyir/contract/ads';
import type { AdSlot } from '@seyir/core/limits/home';
import { textIn } from '@seyir/core/text/local-text';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Language } from '../../http/meta.ts';

export interface AdsDeps {
  readonly catalogue: Catalogue;
}

/**
 * The next ad of a slot, or undefined when it has none (ADS-10). `packageId` is the package of the caller: a package without
 * advertisements gets none, and the dearest one none that leads to the packages.
 */
type NextAd = (slot: AdSlot, language: Language, packageId?: string) => Ad | undefined;

/** The pages that sell packages. */
const PACKAGE_PAGE = /^\/(packets|(account|dashboard|settings)\/package)\b/;

export function makeRoundRobin({ catalogue }: AdsDeps): NextAd {
  const turns = new Map<AdSlot, number>();

  return (slot, language, packageId) => {
    const { adsBySlot, topPackageId, packagesWithoutAds } = catalogue.current();
    if (packageId !== undefined && packagesWithoutAds.has(packageId)) return undefined;
    const ads = adsBySlot.get(slot) ?? [];
    const turn = (turns.get(slot) ?? 0) % Math.max(1, ads.length);
    const hasAll = packageId !== undefined && packageId === topPackageId;
    const ad = [...ads.slice(turn), ...ads.slice(0, turn)].find(
      ({ link }) => !(hasAll && PACKAGE_PAGE.test(link ?? '')),
    );
    if (!ad) return undefined;
    turns.set(slot, ads.indexOf(ad) + 1);
    return {
      id: ad.id,
      slot,
      headline: textIn(ad.headline, language),
      body: textIn(ad.body, language) ?? null,
      cta: textIn(ad.cta, language) ?? null,
      link: ad.link,
      image: ad.image?.url ?? null,
    };
  };
}
