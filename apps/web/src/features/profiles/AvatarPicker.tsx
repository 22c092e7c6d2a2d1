import type { Avatar as AvatarName } from '@seyir/core/limits/profile';
import { Camera, Check, ImagePlus, RefreshCw, Trash2 } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import styles from './AvatarPicker.module.css';
import { avatarText, editorText } from './profiles.text.ts';

interface AvatarPickerProps {
  label: string;
  choices: readonly AvatarName[];
  /** A value outside of `choices` checks none. */
  value: string;
  onChange: (avatar: AvatarName) => void;
  /** The photo beside the avatars; undefined where none may be set. */
  photo?: PhotoChoice | undefined;
}

interface PhotoChoice {
  /** The photo that is stored or was just cropped. */
  readonly url: string | null;
  readonly isChosen: boolean;
  /** Saving deletes the stored photo. */
  readonly isDropped: boolean;
  onChoose: () => void;
  onPick: (from: 'files' | 'camera') => void;
  onRemove: () => void;
}

/** Radio group of avatars, a photo among them: arrow keys choose. */
export function AvatarPicker({ label, choices, value, onChange, photo }: AvatarPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices} data-photo={photo ? '' : undefined}>
        {choices.map((choice) => (
          <Choice
            key={choice}
            {...{ name, value: choice }}
            checked={choice === value && !photo?.isChosen}
            onChange={() => onChange(choice)}
          >
            <Avatar name={choice} alt={say(avatarText[choice])} className={styles.avatar} />
          </Choice>
        ))}
        {photo?.url && (
          <Choice name={name} value="photo" checked={photo.isChosen} onChange={photo.onChoose}>
            <Avatar name={value} photo={photo.url} isLarge alt={say(editorText.photo)} className={styles.avatar} />
          </Choice>
        )}
        {photo && !photo.url && (
          <button
            type="button"
            className={styles.add}
            aria-label={say(editorText.photoAdd)}
            title={say(editorText.photoAdd)}
            onClick={() => photo.onPick('files')}
          >
            <ImagePlus aria-hidden="true" />
            <span className={styles.addWord}>{say(editorText.photo)}</span>
          </button>
        )}
      </div>
      {photo && (
        <div className={styles.photoActions} data-empty={photo.url ? undefined : ''}>
          {photo.url && (
            <Button size="small" icon={<RefreshCw />} onClick={() => photo.onPick('files')}>
              {say(editorText.photoChange)}
            </Button>
          )}
          <Button size="small" icon={<Camera />} className={styles.camera} onClick={() => photo.onPick('camera')}>
            {say(editorText.photoTake)}
          </Button>
          {photo.url && (
            <Button size="small" icon={<Trash2 />} onClick={photo.onRemove}>
              {say(editorText.photoRemove)}
            </Button>
          )}
        </div>
      )}
      <p className={styles.note} aria-live="polite">
        {photo?.isDropped && say(editorText.photoDropped)}
      </p>
    </fieldset>
  );
}

/** A radio button that looks like its picture. */
function Choice({ children, ...props }: ComponentPropsWithRef<'input'>) {
  return (
    <label className={styles.choice}>
      <input {...props} type="radio" className={styles.radio} data-focus="own" />
      {children}
      <span className={styles.mark} aria-hidden="true">
        <Check />
      </span>
    </label>
  );
}
