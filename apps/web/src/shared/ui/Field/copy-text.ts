/**
 * Copies a text by `navigator.clipboard`, or where that does not exist (it needs a secure context: https or localhost) by the
 * browser's copy command, from a field that shows the text. Rejects when the browser refuses either.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  // The command copies the selection of the focused field; the focus returns to what was pressed.
  const pressed = document.activeElement;
  field?.focus();
  field?.select();
  const isCopied = document.execCommand('copy');
  if (pressed instanceof HTMLElement) pressed.focus();
  if (!isCopied) throw new Error('The browser refused to copy');
}
