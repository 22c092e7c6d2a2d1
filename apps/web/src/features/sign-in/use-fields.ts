// Validation timing of the forms: a field with text validates on blur, all fields on submit, and a field with an error on
// every key, so that the error disappears when it is fixed. An empty field is no error before submit.

import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type Path, useForm } from 'react-hook-form';
import type { Mistakes } from './field-rules.ts';

type Values = Record<string, string>;

export function useFields<T extends Values>(initial: T, judge: (values: T) => Mistakes<T>, keepAs?: string) {
  const refused = useRef<Refusal | undefined>(undefined);
  const [kept] = useState(() => takeKept(keepAs));
  const form = useForm<T>({
    defaultValues: { ...initial, ...kept } as DefaultValues<T>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const errors = toErrors<T>({ ...judge(values), ...stillRefused(refused.current, values) });
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { register, trigger, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const left = useRef(new Set<Path<T>>());
  const afterPress = usePressWatch();
  useKept(keepAs, getValues);

  function judgeLeft(name: Path<T>) {
    left.current.add(name);
    // The other left fields too: a repeated password depends on the first one.
    void trigger([...left.current].filter((each) => getValues(each) !== ''));
  }

  return {
    isBusy: isSubmitting,
    setValue: form.setValue,
    /** An error found by the server: stays at its field until the value changes. */
    refuse(name: Path<T>, message: string) {
      refused.current = { name, value: getValues(name), message };
      void trigger(name, { shouldFocus: true });
    },
    /** The props of a field component. */
    field(name: Path<T>) {
      const { onChange, onBlur, ...rest } = register(name, {
        onChange: () => {
          const wrong = Object.keys(errors) as Path<T>[];
          if (wrong.length > 0) void trigger(wrong);
        },
      });
      return {
        ...rest,
        onChange,
        onBlur: (event: FocusEvent<HTMLInputElement>) => {
          void onBlur(event);
          if (event.target.value !== '') afterPress(() => judgeLeft(name));
        },
        error: errors[name]?.message as string | undefined,
      };
    },
    /** Focuses the first invalid field. Ignores a submit under way: password managers submit without the disabled button. */
    submit: (send: (values: T) => Promise<void>) => (event: FormEvent) => {
      if (isSubmitting) event.preventDefault();
      else void form.handleSubmit(send)(event);
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
  readonly value: string;
  readonly message: string;
}

function stillRefused(refusal: Refusal | undefined, values: Values): Record<string, string> {
  return refusal && values[refusal.name] === refusal.value ? { [refusal.name]: refusal.message } : {};
}

function toErrors<T extends Values>(mistakes: Mistakes<T>): FieldErrors<T> {
  const wrong = Object.entries(mistakes).filter(([, message]) => message !== undefined);
  return Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }])) as FieldErrors<T>;
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
