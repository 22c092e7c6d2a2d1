import type { DeclineReason } from '@seyir/core/money/order-machine';
import { defineText } from '../../shared/text/text.ts';

/** Why the bank declined a card, and what the viewer can do about it. */
export const declineText = defineText({
  funds: {
    tr: 'Kartının bakiyesi ya da limiti yetmedi, ücret alınmadı. Başka bir kart deneyebilirsin.',
    en: 'Your card’s balance or limit was too low. You were not charged. Try another card.',
  },
  card: {
    tr: 'Bankan bu kartı kabul etmedi: süresi dolmuş, internete kapalı ya da bilgileri hatalı olabilir. Ücret alınmadı.',
    en: 'Your bank did not accept this card: it may have expired, be closed to online payments, or its details may be wrong. You were not charged.',
  },
  verification: {
    tr: 'Bankanın gönderdiği doğrulama kodu girilmedi ya da hatalıydı. Ücret alınmadı.',
    en: 'Your bank’s verification code was missing or wrong. You were not charged.',
  },
  bank: {
    tr: 'Bankandan onay gelmedi, ücret alınmadı. Nedenini bankan söyleyebilir; başka bir kart da deneyebilirsin.',
    en: 'Your bank did not approve it, and you were not charged. Your bank knows why; you can also try another card.',
  },
} satisfies Record<DeclineReason, unknown>);
