// The fields of a form. Many of them stand in sections beside a list of these, each language beside the other.
import { useId } from 'react';
import { say, sayChosen, type TextEntry } from '../shared/text/text.ts';
import { Field } from '../shared/ui/Field/Field.tsx';
import { Select } from '../shared/ui/Select/Select.tsx';
import { TextArea } from '../shared/ui/TextArea/TextArea.tsx';
import type { CommandForm, FormField } from './command-form.ts';
import { consoleText } from './console.text.ts';
import styles from './FormFields.module.css';
import { PickField } from './PickField.tsx';
import { PictureField } from './PictureField.tsx';

/** More of them are too many for one column. */
const NARROW_MOST = 7;

export const isWide = ({ fields }: CommandForm): boolean => fields.length > NARROW_MOST;

type Section = keyof typeof SECTIONS;
const SECTIONS = {
  words: consoleText.sectionWords,
  pictures: consoleText.sectionPictures,
  markers: consoleText.sectionMarkers,
  terms: consoleText.sectionTerms,
} as const satisfies Readonly<Record<string, TextEntry>>;

const MARKERS = ['recap', 'intro', 'credits'];
const WORDS = ['name', 'headline', 'summary', 'body', 'button', 'info'];

function sectionOf({ option, kind }: FormField): Section {
  if (kind === 'picture') return 'pictures';
  if (MARKERS.includes(option)) return 'markers';
  return WORDS.includes(option.replace(/-(tr|en)$/, '')) ? 'words' : 'terms';
}

interface FormFieldsProps {
  readonly form: CommandForm;
  readonly values: Readonly<Record<string, string>>;
  /** Options whose value differs from the stored one. */
  readonly changed: readonly string[];
  readonly onChange: (option: string, value: string) => void;
}

export function FormFields({ form, values, changed, onChange }: FormFieldsProps) {
  const id = useId();
  const drawn = (field: FormField) => {
    const isChanged = changed.includes(field.option);
    return (
      <div key={field.option} className={styles.control} data-kind={field.kind} data-changed={isChanged || undefined}>
        <FormControl
          field={field}
          value={values[field.option] ?? ''}
          onChange={(value) => onChange(field.option, value)}
        />
        {isChanged && <span className={styles.changed}>{say(consoleText.changed)}</span>}
      </div>
    );
  };
  if (!isWide(form)) return form.fields.map(drawn);
  const names = (Object.keys(SECTIONS) as Section[]).filter((one) =>
    form.fields.some((field) => sectionOf(field) === one),
  );
  const fieldsOf = (name: Section) => form.fields.filter((field) => sectionOf(field) === name);
  return (
    <div className={styles.wide} data-wide="">
      <nav className={styles.list} aria-label={say(consoleText.formSections)}>
        {names.map((name) => {
          const count = fieldsOf(name).filter(({ option }) => changed.includes(option)).length;
          return (
            <button
              key={name}
              type="button"
              className={styles.to}
              onClick={() => {
                const section = document.getElementById(`${id}-${name}`);
                section?.scrollIntoView({ block: 'start' });
                section?.focus({ preventScroll: true });
              }}
            >
              {sayChosen(SECTIONS[name], {})}
              {count > 0 && <span className={styles.count}>{count}</span>}
            </button>
          );
        })}
      </nav>
      <div className={styles.sections}>
        {names.map((name) => (
          <section
            key={name}
            id={`${id}-${name}`}
            tabIndex={-1}
            className={styles.section}
            aria-label={sayChosen(SECTIONS[name], {})}
          >
            <h3 className={styles.name}>{sayChosen(SECTIONS[name], {})}</h3>
            {fieldsOf(name).map(drawn)}
          </section>
        ))}
      </div>
    </div>
  );
}

interface FormControlProps {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FormControl({ field, value, onChange }: FormControlProps) {
  const { label, hint, kind, choices, picks } = field;
  const words = { label, ...(hint === undefined ? {} : { hint }) };
  if (choices) {
    const options = field.value ? choices : [{ value: '', label: '–' }, ...choices];
    return <Select {...words} options={options} value={value} onChange={onChange} />;
  }
  if (picks) return <PickField {...words} picks={picks} value={value} onChange={onChange} />;
  if (kind === 'picture') return <PictureField {...words} image={field.image ?? null} onChange={onChange} />;
  if (kind === 'prose') return <TextArea {...words} value={value} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Field
      {...words}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'whole' ? 'numeric' : kind === 'price' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
