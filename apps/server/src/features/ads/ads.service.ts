// Advertisements. Round robin over the ads of a slot by position, so that each is shown equally often.
import type { Ad } from '@seyir/contract/ads';
import type { AdSlot } from '@seyir/core/limits/home';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Language } from '../../http/meta.ts';

export interface AdsDeps {
  readonly catalogue: Catalogue;
}

/** The next ad of a slot, or undefined when it has none (ADS-10). */
export type NextAd = (slot: AdSlot, language: Language) => Ad | undefined;

export function makeRoundRobin({ catalogue }: AdsDeps): NextAd {
  const turns = new Map<AdSlot, number>();

  return (slot, language) => {
    const ads = catalogue.current().adsBySlot.get(slot) ?? [];
    const turn = (turns.get(slot) ?? 0) % Math.max(1, ads.length);
    const ad = ads[turn];
    if (!ad) return undefined;
    turns.set(slot, turn + 1);
    return {
      id: ad.id,
      slot,
      headline: ad.headline[language],
      body: ad.body?.[language] ?? null,
      cta: ad.cta?.[language] ?? null,
      link: ad.link,
      image: ad.image?.url ?? null,
    };
  };
}
