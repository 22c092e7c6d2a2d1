import { describe, expect, it } from 'vitest';
import { clampable } from './clamped-text.ts';

describe('a text that may be cut', () => {
  it.each([
    ['Bir şişe bulur. İçinde bir not var.', 'Bir şişe bulur.\u00A0İçinde bir not var.'],
    ['Kim o? Koş! Ve sonra…\nsessizlik.', 'Kim o?\u00A0Koş!\u00A0Ve sonra…\u00A0sessizlik.'],
    ['Tek cümle. ', 'Tek cümle. '],
    ['3.5 milyon, www.seyir.test', '3.5 milyon, www.seyir.test'],
  ])('%j breaks no line between two sentences', (text, wanted) => expect(clampable(text)).toBe(wanted));
});
