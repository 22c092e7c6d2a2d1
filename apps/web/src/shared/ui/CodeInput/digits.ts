/** The first `length` digits of what was typed or pasted; everything else is dropped. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, length);
}

/** A key that would write something that is no digit, among them e, E, +, -, . and comma. */
export function isRefusedKey(key: string): boolean {
  return key.length === 1 && !/[0-9]/.test(key);
}
