// Packages, promotion codes and advertisements of the demo as rows.
import { packageId } from './catalogue-rows.ts';
import type { NewRow } from './rows.ts';
import type { Demo } from './schema/demo.ts';

const DAY_MS = 86_400_000;

export const packageRows = ({ packages }: Demo): NewRow<'package'>[] =>
  packages.packages.map(({ id, name, description, info, priceKurus, quotas, art, showChannels }, position) => ({
    id,
    name,
    description,
    info,
    price_kurus: priceKurus,
    profile_quota: quotas.profiles,
    recording_hours: quotas.recordingHours,
    session_limit: quotas.sessions,
    art,
    show_channels: showChannels,
    position,
    active: true,
  }));

export const promoCodeRows = (demo: Demo, now: number): NewRow<'promo_code'>[] =>
  demo.packages.promoCodes.map((promo) => ({
    code_key: promo.code,
    package_id: promo.package === undefined ? null : packageId(demo, promo.package),
    days: promo.days ?? null,
    discount_percent: promo.discountPercent ?? null,
    max_uses: promo.maxUses,
    valid_until: promo.expiredDaysAgo === undefined ? null : new Date(now - promo.expiredDaysAgo * DAY_MS),
    description: promo.description,
  }));

export function adRows({ packages }: Demo): NewRow<'ad'>[] {
  return packages.ads.map(({ id, slot, headline, body, cta, link }, position) => ({
    id,
    slot,
    headline,
    body,
    cta,
    link: link ?? null,
    position,
    active: true,
  }));
}
