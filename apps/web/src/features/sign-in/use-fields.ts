// Validation timing of the forms: a field with text validates on blur, all fields on submit, and a field with an error on
// every key, so that the error disappears when it is fixed. An empty field is no error before submit.

import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldErrors, type Path, useForm } from 'react-hook-form';
import type { Mistakes } from './field-rules.ts';

type Values = Record<string, string>;

export function useFields<T extends Values>(initial: T, judge: (values: T) => Mistakes<T>) {
  const refused = useRef<Refusal | undefined>(undefined);
  const form = useForm<T>({
    defaultValues: initial as DefaultValues<T>,
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
