import { hasCommandKey, isKey, type KeyPress } from '../../keys/keys.ts';
import { getLanguage } from '../../text/language.ts';

/** Where a key leads in a menu: arrows go round, Home and End to the ends, a letter to the next item it begins. */
export function menuTarget(press: KeyPress, current: number, labels: readonly string[]): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (isKey(press, 'below')) return (current + 1) % count;
  if (isKey(press, 'above')) return (current <= 0 ? count : current) - 1;
  if (isKey(press, 'first')) return 0;
  if (isKey(press, 'last')) return count - 1;
  if (press.key.length !== 1 || press.key === ' ' || hasCommandKey(press)) return undefined;
  const letter = lower(press.key);
  for (let step = 1; step <= count; step += 1) {
    const index = (current + step + count) % count;
    if (lower(labels[index] ?? '').startsWith(letter)) return index;
  }
  return undefined;
}

function lower(text: string): string {
  return text.toLocaleLowerCase(getLanguage());
}
