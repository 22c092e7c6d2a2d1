import { type Profile, setUserLevel } from '@seyir/contract/profiles';
import { findParentalLevel, PARENTAL_LEVELS, type ParentalLevel } from '@seyir/core/access/rating-mask';
import { withPlainName } from '@seyir/core/text/profile-name';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { paths } from '../../shared/paths/paths.ts';
import { usePinGate } from '../../shared/pin-gate/use-pin-gate.tsx';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { RadioGroup } from '../../shared/ui/RadioGroup/RadioGroup.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { LevelCards } from './LevelCards.tsx';
import styles from './ParentalControl.module.css';
import { parentalText } from './parental.text.ts';
import { settingsText } from './settings.text.ts';

/** A chosen level that is not saved yet. */
interface UnsavedLevel {
  readonly profileId: string;
  readonly level: ParentalLevel;
}

interface ParentalControlProps {
  profiles: readonly Profile[];
  /** The current profile: the initial selection. */
  currentId: string | undefined;
  onSaved: (profile: Profile) => void;
}

/** The rating level of each profile; saving asks for the main profile's PIN (PARENTAL-04, PARENTAL-05). */
export function ParentalControl({ profiles, currentId, onSaved }: ParentalControlProps) {
  const gate = usePinGate();
  const navigate = useNavigate();
  const location = useLocation();
  const unsaved = (location.state ?? {}) as Partial<UnsavedLevel>;
  const [chosenId, setChosenId] = useState(unsaved.profileId ?? currentId);
  const [chosen, setChosen] = useState<Readonly<Record<string, ParentalLevel>>>(
    unsaved.profileId && unsaved.level ? { [unsaved.profileId]: unsaved.level } : {},
  );
  const [isSaving, setSaving] = useState(false);
  const showUnsaved = useEffectEvent(() => {
    // The gate leads to the profile editor and back, with the level in the history entry.
    if (window.location.pathname.startsWith(paths.profile(''))) return;
    const left = profiles.filter(({ id, userlevel }) => chosen[id] && chosen[id] !== findParentalLevel(userlevel));
    if (left.length === 0) return;
    toast(say(parentalText.notSaved, { names: left.map(({ name }) => name).join(', ') }));
  });
  useEffect(() => () => showUnsaved(), []);
  const profile = profiles.find(({ id }) => id === chosenId) ?? profiles[0];
  if (!profile) return null;
  const present = findParentalLevel(profile.userlevel);
  const level = chosen[profile.id] ?? present;
  const { name } = profile;

  async function save(id: string, wanted: ParentalLevel) {
    if (isSaving) return;
    setSaving(true);
    try {
      // In the history entry: without a PIN the gate leads to the profile editor and back.
      await navigate(location, { replace: true, state: { profileId: id, level: wanted }, preventScrollReset: true });
      if (!(await gate.pass('parental'))) return;
      const saved = await call(setUserLevel, { params: { id }, body: { userlevel: PARENTAL_LEVELS[wanted] } });
      onSaved(withPlainName(saved));
      setChosen(({ [id]: _, ...rest }) => rest);
      await navigate(location, { replace: true, state: null, preventScrollReset: true });
      toast(say(parentalText.saved, { name }), { tone: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) toast(say(settingsText.notDone), { tone: 'danger' });
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      {profiles.length > 1 && (
        <div className={styles.profiles}>
          <RadioGroup
            label={say(parentalText.profile)}
            look="segmented"
            value={profile.id}
            onChange={setChosenId}
            options={profiles.map(({ id, name: each, posterName, photo }) => ({
              value: id,
              label: each,
              icon: <Avatar name={posterName} photo={photo} shape="circle" className={styles.avatar} />,
            }))}
          />
        </div>
      )}
      <LevelCards
        label={say(parentalText.level, { name })}
        isKid={profile.kid}
        value={level}
        onChange={(wanted) => setChosen((known) => ({ ...known, [profile.id]: wanted }))}
      />
      {profile.kid && <p className={styles.hint}>{say(parentalText.kidsOnly)}</p>}
      <div className={styles.actions}>
        <Button
          look="primary"
          disabled={level === undefined || level === present}
          loading={isSaving}
          loadingLabel={say(parentalText.saving)}
          onClick={() => level && void save(profile.id, level)}
        >
          {say(parentalText.save)}
        </Button>
      </div>
      {gate.question}
    </>
  );
}
