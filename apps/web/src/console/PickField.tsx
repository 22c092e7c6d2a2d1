// Titles or channels of a form, chosen by a search. The value is what the command takes: ids or codes with commas between.
import type { OptionSpec } from '@seyir/core/operator/command-spec';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { say } from '../shared/text/text.ts';
import { IconButton } from '../shared/ui/IconButton/IconButton.tsx';
import { channelsText } from './channels.text.ts';
import { FindField } from './FindField.tsx';
import styles from './PickField.module.css';

interface PickFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly picks: NonNullable<OptionSpec['picks']>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PickField({ label, hint, picks, value, onChange }: PickFieldProps) {
  const id = useId();
  /** Names of what was chosen here; an id that was there before is shown as it is. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const chosen = value.split(',').filter((one) => one !== '');
  return (
    <fieldset className={styles.field} aria-describedby={hint === undefined ? undefined : id}>
      <legend className={styles.label}>{label}</legend>
      {chosen.length > 0 && (
        <ol className={styles.chosen}>
          {chosen.map((one) => (
            <li key={one} className={styles.one}>
              <span>{names[one] ?? one}</span>
              <IconButton
                size="small"
                look="bare"
                label={say(channelsText.leaveOut, { name: names[one] ?? one })}
                onClick={() => onChange(chosen.filter((other) => other !== one).join(','))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <FindField
        label={say(picks === 'titles' ? channelsText.findTitle : channelsText.findChannel)}
        kinds={[picks === 'titles' ? 'title' : 'channel']}
        onChoose={(found) => {
          setNames({ ...names, [found.id]: found.name });
          const others = picks === 'channel' ? [] : chosen.filter((one) => one !== found.id);
          onChange([...others, found.id].join(','));
        }}
      />
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
