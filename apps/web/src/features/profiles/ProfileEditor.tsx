import type { Profile } from '@seyir/contract/profiles';
import { PIN_DIGITS, PROFILE_NAME_MAX } from '@seyir/core/limits/profile';
import { Baby, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { PinField } from '../../shared/ui/PinField/PinField.tsx';
import { pinText } from '../../shared/ui/PinPad/pin.text.ts';
import { Switch } from '../../shared/ui/Switch/Switch.tsx';
import { AvatarPicker } from './AvatarPicker.tsx';
import styles from './ProfileEditor.module.css';
import { usePhotoPicker } from './photo/use-photo-picker.tsx';
import {
  avatarChoices,
  avatarOf,
  chooseAvatar,
  dropsPhoto,
  findMistakes,
  limitName,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileForm,
  type ProfileMistake,
  startForm,
  toBody,
} from './profile-form.ts';
import {
  type AccountProfiles,
  canChangeKind,
  canDelete,
  canRemovePin,
  canSetPhoto,
  canSetPin,
} from './profile-rights.ts';
import { removeProfile, saveProfile } from './profiles.queries.ts';
import { editorText } from './profiles.text.ts';
import { useProfileChanges } from './use-profile-changes.tsx';

interface ProfileEditorProps {
  /** Undefined for a new profile. */
  profile: Profile | undefined;
  account: AccountProfiles;
  /** Focuses the PIN fields (ROUTE-09). */
  startsAtPin: boolean;
  onSaved: (profile: Profile) => void;
  onPinRemoved: (profile: Profile) => void;
  onDeleted: (left: readonly Profile[]) => void;
}

const MISTAKE_TEXTS: Readonly<Record<ProfileMistake, () => string>> = {
  nameMissing: () => say(editorText.nameMissing),
  nameUnusable: () => say(editorText.nameUnusable),
  pinLength: () => say(pinText.length),
  pinMismatch: () => say(editorText.pinMismatch),
};

/** The form of a profile: avatar, name, PIN, kind. */
export function ProfileEditor(props: ProfileEditorProps) {
  const { profile, account, startsAtPin, onSaved, onPinRemoved, onDeleted } = props;
  const [form, setForm] = useState(() => startForm(profile));
  const [judged, setJudged] = useState<ReadonlySet<ProfileField>>(new Set());
  const changes = useProfileChanges(profile);
  const storedPhoto = profile?.photo ?? null;
  const mayPhoto = canSetPhoto(account, profile);
  const picker = usePhotoPicker(mayPhoto, (photo) => change({ photo, usesPhoto: true }));
  const inputs = useRef(new Map<ProfileField, HTMLInputElement>());
  const keep = (field: ProfileField) => (input: HTMLInputElement | null) => {
    if (input) inputs.current.set(field, input);
    else inputs.current.delete(field);
  };
  const mistakes = findMistakes(form);
  const errorOf = (field: ProfileField) => {
    const mistake = mistakes[field];
    return mistake && judged.has(field) ? MISTAKE_TEXTS[mistake]() : undefined;
  };
  const change = (part: Partial<ProfileForm>) => setForm((known) => ({ ...known, ...part }));
  // An empty field is no error on blur; saving reports it.
  const judge = (field: ProfileField) => form[field] !== '' && setJudged((known) => new Set(known).add(field));

  useEffect(() => {
    if (!startsAtPin) return;
    const input = inputs.current.get('pin');
    input?.focus({ preventScroll: true });
    input?.scrollIntoView?.({ block: 'center' });
  }, [startsAtPin]);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setJudged(new Set(PROFILE_FIELDS));
    const wrong = PROFILE_FIELDS.find((field) => mistakes[field] !== undefined);
    if (wrong) {
      inputs.current.get(wrong)?.focus();
      return;
    }
    const saved = await changes.run('save', () => saveProfile(profile?.id, toBody(form, storedPhoto)));
    if (saved) onSaved(saved);
  }

  async function handleRemovePin(edited: Profile) {
    const name = edited.name;
    const isSure = await showConfirm({
      title: say(editorText.removePinTitle),
      body: say(editorText.removePinBody, { name }),
      confirm: say(editorText.removePinConfirm),
    });
    if (!isSure) return;
    // Sends the saved values and not the form: unsaved edits wait for the save button.
    const body = { ...toBody(startForm(edited), edited.photo), pin: '' };
    const saved = await changes.run('remove-pin', () => saveProfile(edited.id, body));
    if (saved) onPinRemoved(saved);
  }

  async function handleDelete(edited: Profile) {
    const isSure = await showConfirm({
      title: say(editorText.removeTitle, { name: edited.name }),
      body: say(editorText.removeBody),
      confirm: say(editorText.remove),
      icon: <Trash2 />,
      destructive: true,
    });
    if (!isSure) return;
    const left = await changes.run('delete', () => removeProfile(edited.id));
    if (left) onDeleted(left);
  }

  const title = form.name.trim() || say(profile ? editorText.editTitle : editorText.newTitle);
  const isBusy = changes.running !== undefined;
  return (
    <div className={styles.editor} {...picker.dropProps}>
      <section className={styles.portrait}>
        <Avatar name={avatarOf(form)} photo={form.usesPhoto ? form.photo : null} isLarge className={styles.face} />
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.state}>
          {say(profile ? (profile.hasPin ? editorText.pinOn : editorText.pinOff) : editorText.isNew)}
        </p>
      </section>
      <form className={styles.form} noValidate aria-busy={isBusy} onSubmit={(event) => void handleSubmit(event)}>
        {storedPhoto !== null && !mayPhoto ? (
          <p className={styles.photoNote}>{say(editorText.photoOfMain)}</p>
        ) : (
          <AvatarPicker
            label={say(form.kid ? editorText.kidsAvatars : editorText.avatars)}
            choices={avatarChoices(form)}
            value={avatarOf(form)}
            onChange={(avatar) => setForm((known) => chooseAvatar(known, avatar))}
            photo={
              mayPhoto
                ? {
                    url: form.photo,
                    isChosen: form.usesPhoto,
                    isDropped: dropsPhoto(form, storedPhoto),
                    onChoose: () => change({ usesPhoto: true }),
                    onPick: picker.pick,
                    onRemove: () => change({ photo: null, usesPhoto: false }),
                  }
                : undefined
            }
          />
        )}
        <Field
          ref={keep('name')}
          label={say(editorText.name)}
          aside={say(editorText.nameCount, { length: form.name.length, most: PROFILE_NAME_MAX })}
          error={errorOf('name')}
          name="profileName"
          autoComplete="off"
          required
          maxLength={PROFILE_NAME_MAX}
          value={form.name}
          onChange={(event) => change({ name: limitName(event.target.value) })}
          onBlur={() => judge('name')}
        />
        {canSetPin(account, profile) && (
          <div className={styles.pins}>
            <PinField
              inputRef={keep('pin')}
              label={say(profile?.hasPin ? editorText.newPin : editorText.pin)}
              aside={say(editorText.optional)}
              error={errorOf('pin')}
              length={PIN_DIGITS}
              value={form.pin}
              onChange={(pin) => change({ pin })}
              onBlur={() => judge('pin')}
            />
            <PinField
              inputRef={keep('pinRepeat')}
              label={say(editorText.pinRepeat)}
              error={errorOf('pinRepeat')}
              length={PIN_DIGITS}
              value={form.pinRepeat}
              onChange={(pinRepeat) => change({ pinRepeat })}
              onBlur={() => judge('pinRepeat')}
            />
          </div>
        )}
        {canChangeKind(account, profile) && (
          <div className={styles.kind}>
            <Switch
              label={say(editorText.kidsProfile)}
              description={say(editorText.kidsHint)}
              leading={
                <span className={styles.kindIcon} aria-hidden="true">
                  <Baby />
                </span>
              }
              checked={form.kid}
              onChange={(kid) => change({ kid })}
            />
          </div>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            look="primary"
            size="large"
            className={styles.save}
            loading={changes.running === 'save'}
            disabled={isBusy && changes.running !== 'save'}
          >
            {say(editorText.save)}
          </Button>
          {profile && canRemovePin(account, profile) && (
            <Button
              size="large"
              loading={changes.running === 'remove-pin'}
              disabled={isBusy && changes.running !== 'remove-pin'}
              onClick={() => void handleRemovePin(profile)}
            >
              {say(editorText.removePin)}
            </Button>
          )}
          {profile && canDelete(account, profile) && (
            <Button
              look="danger"
              size="large"
              icon={<Trash2 />}
              className={styles.delete}
              loading={changes.running === 'delete'}
              disabled={isBusy && changes.running !== 'delete'}
              onClick={() => void handleDelete(profile)}
            >
              {say(editorText.remove)}
            </Button>
          )}
        </div>
      </form>
      {changes.question}
      {picker.parts}
    </div>
  );
}
