// How our forms judge: a field is judged when it is left with something in it, and all of them when the form is sent;
// from then on a wrong one is judged with every key, so that its message goes the moment it is mended. An empty field is
// no mistake until the form is sent.

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
    // The others too: a repeated password is right or wrong by the first one.
    void trigger([...left.current].filter((each) => getValues(each) !== ''));
  }

  return {
    isBusy: isSubmitting,
    setValue: form.setValue,
    /** A mistake that only the server could find: it stands at its field until that says something else. */
    refuse(name: Path<T>, message: string) {
      refused.current = { name, value: getValues(name), message };
      void trigger(name, { shouldFocus: true });
    },
    /** What a field component needs to take part. */
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
    /** The first wrong field is focused. Password managers send forms without pressing the button that would refuse. */
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
 * A message that appears when a field loses the focus moves what is below it. If that happened between the press and the
 * release of a button there, the button would not be pressed at all; so it waits for the release.
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
