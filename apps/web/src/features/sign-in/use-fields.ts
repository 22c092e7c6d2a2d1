// Validation timing of the forms: a field with text validates on blur, all fields on submit, and a field with an error on
// every key, so that the error disappears when it is fixed. An empty field is no error before submit.

import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { Mistakes } from './field-rules.ts';

type Values = Record<string, string>;

export function useFields<T extends Values>(initial: T, judge: (values: T) => Mistakes<T>, keepAs?: string) {
  type Name = keyof T & string;
  const [first] = useState<T>(() => ({ ...initial, ...takeKept(keepAs) }));
  const names: readonly Name[] = Object.keys(first);
  const inputs = useRef<{ [name in Name]?: HTMLInputElement | null }>({});
  const [errors, setErrors] = useState<Mistakes<T>>({});
  const [isBusy, setBusy] = useState(false);
  const refused = useRef<Refusal | undefined>(undefined);
  const left = useRef(new Set<Name>());
  const afterPress = usePressWatch();
  const read = () => Object.fromEntries(names.map((name) => [name, inputs.current[name]?.value ?? first[name]])) as T;
  useKept(keepAs, read);

  function findErrors(): Mistakes<T> {
    const values = read();
    return { ...judge(values), ...stillRefused(refused.current, values) };
  }

  /** The other fields keep the errors they show. */
  function validate(which: readonly Name[]) {
    const found = findErrors();
    setErrors((shown) => ({ ...shown, ...Object.fromEntries(which.map((name) => [name, found[name]])) }));
  }

  function judgeLeft(name: Name) {
    left.current.add(name);
    // The other left fields too: a repeated password depends on the first one.
    const values = read();
    validate([...left.current].filter((each) => values[each] !== ''));
  }

  return {
    isBusy,
    /** An error found by the server: stays at its field until the value changes. */
    refuse(name: Name, message: string) {
      refused.current = { name, value: read()[name], message };
      validate([name]);
      inputs.current[name]?.focus();
    },
    /** The props of a field component. */
    field: (name: Name) => ({
      name,
      defaultValue: first[name],
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onChange: () => validate(names.filter((each) => errors[each] !== undefined)),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (event.target.value !== '') afterPress(() => judgeLeft(name));
      },
      error: errors[name],
    }),
    /** Focuses the first invalid field. Ignores a submit under way: password managers submit without the disabled button. */
    submit: (send: (values: T) => Promise<void>) => async (event: FormEvent) => {
      event.preventDefault();
      if (isBusy) return;
      const found = findErrors();
      setErrors(found);
      const wrong = names.find((name) => found[name] !== undefined);
      if (wrong !== undefined) return inputs.current[wrong]?.focus();
      setBusy(true);
      await send(read()).finally(() => setBusy(false));
    },
  };
}

/** Fields whose names begin so are secrets and are never stored. */
const SECRET = /^(password|repeat)/;

/**
 * The entered values, in session storage across a reload of the page: changing the language reloads. Written when the page
 * goes, removed when they are read; secrets are left out.
 */
function useKept(keepAs: string | undefined, read: () => Values): void {
  useEffect(() => {
    if (keepAs === undefined) return;
    const keep = () => {
      const entered = Object.entries(read()).filter(([name, value]) => value !== '' && !SECRET.test(name));
      try {
        if (entered.length > 0) sessionStorage.setItem(keepAs, JSON.stringify(Object.fromEntries(entered)));
      } catch {
        // Storage is full or forbidden: the form is empty after the reload.
      }
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [keepAs, read]);
}

function takeKept(keepAs: string | undefined): Values {
  if (keepAs === undefined) return {};
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keepAs) ?? '{}');
    sessionStorage.removeItem(keepAs);
    return typeof kept === 'object' && kept !== null ? (kept as Values) : {};
  } catch {
    return {};
  }
}

interface Refusal {
  readonly name: string;
  readonly value: string | undefined;
  readonly message: string;
}

function stillRefused(refusal: Refusal | undefined, values: Values): Record<string, string> {
  return refusal && values[refusal.name] === refusal.value ? { [refusal.name]: refusal.message } : {};
}

/**
 * Defers an action to pointerup. An error message on blur shifts the layout; between pointerdown and pointerup it would
 * move a button away from the pointer, and the click would be lost.
 */
function usePressWatch(): (act: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (act) => {
    if (!isPressed.current) return act();
    // The click itself follows the release.
    document.addEventListener('pointerup', () => setTimeout(act), { once: true });
  };
}
