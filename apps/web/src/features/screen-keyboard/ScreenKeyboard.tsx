// A keyboard for remotes: a text field on a television opens it by OK. Turkish letters, digits and signs; suggestions beside
// them for a search. What is written stands in the field at once, so that the page below follows.

import { CaseUpper, Check, Delete, Space } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBackLayer } from '../../shared/back/back-layers.ts';
import { hasCommandKey } from '../../shared/keys/keys.ts';
import { SuggestionList } from '../../shared/search/SuggestionList.tsx';
import { say } from '../../shared/text/text.ts';
import { useModalLayer } from '../../shared/ui/Dialog/use-modal-layer.ts';
import { isNumeric, isSearch, nameOf, type TextField, watchFields, write } from './field.ts';
import styles from './ScreenKeyboard.module.css';
import { screenKeyboardText } from './screen-keyboard.text.ts';

const LETTERS = [...'abcçdefgğhıijklmnoöpqrsştuüvwxyz'];
const DIGITS = [...'1234567890@._-+!?:;,\'"/&()#%*=₺€'];
/** What most addresses end with, so that a remote need not write it. */
const MAIL_ENDINGS = ['@gmail.com', '@hotmail.com', '@outlook.com', '@icloud.com'];

/** Watches the fields of all pages, and shows the keyboard for the one that asks for it. */
export default function ScreenKeyboard() {
  const [field, setField] = useState<TextField>();
  useEffect(() => watchFields(setField), []);
  return field && createPortal(<Keyboard field={field} onClose={() => setField(undefined)} />, document.body);
}

function Keyboard({ field, onClose }: { field: TextField; onClose: () => void }) {
  const layer = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(field.value);
  const [isUpper, setUpper] = useState(false);
  const [hasDigits, setDigits] = useState(isNumeric(field));
  useBackLayer(true, onClose);
  useModalLayer(layer, { initialFocus: (box) => box.querySelector('button') ?? undefined, onLeave: onClose });
  const change = (next: string) => {
    write(field, next);
    setText(field.value);
  };
  const type = (letters: string) => change(text + letters);
  const erase = () => change([...text].slice(0, -1).join(''));
  const cased = (letter: string) => (isUpper ? letter.toLocaleUpperCase('tr') : letter);

  function handleDone() {
    onClose();
    if (isSearch(field)) field.form?.requestSubmit();
  }

  /** Digits of the remote, and a keyboard that is there after all. */
  function handleKey(event: KeyboardEvent) {
    const isErasing = event.key === 'Backspace' && text !== '';
    if (hasCommandKey(event) || !(isErasing || /^[^\s]$/u.test(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isErasing) erase();
    else type(event.key);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of a keyboard also write
    <div ref={layer} className={styles.layer} data-screen-keyboard="" onKeyDown={handleKey}>
      <div
        role="dialog"
        aria-modal="true"
        aria-label={say(screenKeyboardText.keyboard, { field: nameOf(field) })}
        tabIndex={-1}
        className={styles.panel}
      >
        <div className={styles.keyboard}>
          <output className={styles.text} data-empty={text === '' || undefined}>
            {text === ''
              ? field.placeholder || nameOf(field)
              : field.type === 'password'
                ? '•'.repeat(text.length)
                : text}
          </output>
          <div className={styles.keys}>
            {(hasDigits ? DIGITS : LETTERS).map((letter) => (
              <Key key={letter} onPress={() => type(cased(letter))}>
                {cased(letter)}
              </Key>
            ))}
            <Key size="wide" pressed={isUpper} label={say(screenKeyboardText.upper)} onPress={() => setUpper(!isUpper)}>
              <CaseUpper aria-hidden="true" />
            </Key>
            <Key size="wide" onPress={() => setDigits(!hasDigits)}>
              {say(hasDigits ? screenKeyboardText.letters : screenKeyboardText.digits)}
            </Key>
            <Key size="wide" onPress={() => type(' ')}>
              <Space aria-hidden="true" />
              {say(screenKeyboardText.space)}
            </Key>
            <Key size="wide" onPress={erase}>
              <Delete aria-hidden="true" />
              {say(screenKeyboardText.erase)}
            </Key>
          </div>
        </div>
        <div className={styles.beside}>
          {isSearch(field) && <SuggestionList typed={text} onPick={onClose} />}
          {field.type === 'email' && text !== '' && !text.includes('@') && (
            <div className={styles.endings}>
              {MAIL_ENDINGS.map((ending) => (
                <Key key={ending} onPress={() => type(ending)}>
                  {ending}
                </Key>
              ))}
            </div>
          )}
          <button type="button" className={styles.done} onClick={handleDone}>
            <Check aria-hidden="true" />
            {say(screenKeyboardText.done)}
          </button>
        </div>
      </div>
    </div>
  );
}

interface KeyProps {
  children: ReactNode;
  onPress: () => void;
  label?: string;
  pressed?: boolean;
  size?: 'wide';
}

function Key({ children, onPress, label, pressed, size }: KeyProps) {
  return (
    <button
      type="button"
      className={styles.key}
      data-size={size}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
