import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Slider.module.css';

interface SliderProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step' | 'children'> {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** `aria-valuetext` ("%60", "12 dk 30 sn"). */
  valueText?: string;
  /** `ufuk` for time, `plain` white for volume. */
  look?: 'ufuk' | 'plain';
}

/** The styled native range input: arrows, Page keys, Home and End, touch and remote work as everywhere. */
export function Slider(props: SliderProps) {
  const { label, value, onChange, min = 0, max = 100, step = 1, valueText, look = 'ufuk', className, ...rest } = props;
  const share = max > min ? (Math.max(min, Math.min(max, value)) - min) / (max - min) : 0;
  return (
    <input
      {...rest}
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      className={classNames(styles.slider, className)}
      style={{ '--progress': share } as CSSProperties}
      data-look={look}
      data-focus="own"
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
