import { actionsText } from '../../shared/text/actions.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const screenKeyboardText = defineText({
  keyboard: { tr: 'Ekran klavyesi: {field}', en: 'On-screen keyboard: {field}' },
  upper: { tr: 'Büyük harf', en: 'Capitals' },
  letters: { tr: 'abc', en: 'abc' },
  digits: { tr: '123', en: '123' },
  space: { tr: 'Boşluk', en: 'Space' },
  erase: actionsText.delete,
  done: { tr: 'Bitti', en: 'Done' },
});
