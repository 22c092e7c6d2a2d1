// Subtitles and sound as a profile wants them: on a page of the settings, and in a dialog of the player.

import { PRESET_SUBTITLE_LOOK, type SubtitleLook } from '@seyir/core/playback/subtitle-look';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Captions } from 'lucide-react';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog/Dialog.tsx';
import { Panel } from '../../shared/ui/Panel/Panel.tsx';
import { RadioGroup } from '../../shared/ui/RadioGroup/RadioGroup.tsx';
import { Switch } from '../../shared/ui/Switch/Switch.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { type PreferenceChange, preferencesQuery, rememberPreference } from './preferences.query.ts';
import styles from './SubtitleSettings.module.css';
import { subtitlesText as words } from './subtitles.text.ts';
import { SubtitleSample } from './ui/Subtitles.tsx';
import { findVoice } from './ui/use-spoken-cues.ts';

type Options<K extends keyof SubtitleLook> = readonly (readonly [SubtitleLook[K], string])[];

function usePreferenceChange() {
  const queries = useQueryClient();
  const { data } = useQuery(preferencesQuery());
  return {
    preferences: data,
    change: (change: PreferenceChange) => rememberPreference(queries, change),
    /** Onto the latest look: two presses may come before the page is drawn again. */
    choose: (part: Partial<SubtitleLook>) => {
      const latest = queries.getQueryData(preferencesQuery().queryKey)?.subtitleLook ?? PRESET_SUBTITLE_LOOK;
      rememberPreference(queries, { subtitleLook: { ...latest, ...part } });
    },
  };
}

/** The page: look, described sound, subtitles for the hard of hearing, spoken subtitles. */
export function SubtitleSettings() {
  const { preferences, change } = usePreferenceChange();
  if (!preferences) return null;
  return (
    <div className={styles.page}>
      <LookForm />
      <h2 className={styles.heading}>{say(words.sound)}</h2>
      <Panel>
        <Switch
          label={say(words.audioDescription)}
          description={say(words.audioDescriptionHint)}
          checked={preferences.audioDescription}
          onChange={(audioDescription) => change({ audioDescription })}
        />
        <Switch
          label={say(words.hardOfHearing)}
          description={say(words.hardOfHearingHint)}
          checked={preferences.hardOfHearing}
          onChange={(hardOfHearing) => change({ hardOfHearing })}
        />
        {findVoice() && (
          <Switch
            label={say(words.spoken)}
            description={say(words.spokenHint)}
            checked={preferences.spokenSubtitles}
            onChange={(spokenSubtitles) => change({ spokenSubtitles })}
          />
        )}
      </Panel>
    </div>
  );
}

/** The look alone, over what plays. */
export function LookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} size="form" icon={<Captions />} title={say(words.look)} onClose={onClose} showClose>
      <LookForm isBrief />
    </Dialog>
  );
}

function LookForm({ isBrief = false }: { isBrief?: boolean }) {
  const { preferences, change, choose } = usePreferenceChange();
  const viewer = useViewer();
  const look = preferences?.subtitleLook ?? PRESET_SUBTITLE_LOOK;
  const group = <K extends keyof SubtitleLook>(part: K, label: string, options: Options<K>) => (
    <div>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <RadioGroup<SubtitleLook[K]>
        label={label}
        look="segmented"
        value={look[part]}
        onChange={(value) => choose({ [part]: value } as Partial<SubtitleLook>)}
        options={options.map(([value, each]) => ({ value, label: each }))}
      />
    </div>
  );
  return (
    <div className={styles.form} data-brief={isBrief || undefined}>
      <div className={styles.sample} role="img" aria-label={say(words.sample)}>
        <SubtitleSample
          look={look}
          lines={[[{ text: say(words.sampleFirst) }], [{ text: say(words.sampleSecond), colour: 'yellow' }]]}
        />
      </div>
      {group('size', say(words.size), [
        ['small', say(words.small)],
        ['medium', say(words.medium)],
        ['large', say(words.large)],
        ['huge', say(words.huge)],
      ])}
      {group('colour', say(words.colour), [
        ['author', say(words.asBroadcast)],
        ['white', say(words.white)],
        ['yellow', say(words.yellow)],
        ['cyan', say(words.cyan)],
        ['green', say(words.green)],
      ])}
      {group('edge', say(words.edge), [
        ['none', say(words.noEdge)],
        ['shadow', say(words.shadow)],
        ['outline', say(words.outline)],
      ])}
      {group('ground', say(words.ground), [
        ['none', say(words.noGround)],
        ['half', say(words.half)],
        ['solid', say(words.solid)],
      ])}
      {group('place', say(words.place), [
        ['author', say(words.asBroadcast)],
        ['bottom', say(words.bottom)],
        ['top', say(words.top)],
      ])}
      <p className={styles.hint}>
        {!isBrief && say(words.lookHint)} {!isGuest(viewer) && say(words.kept)}
      </p>
      <div>
        <Button
          look="line"
          disabled={preferences?.subtitleLook === null}
          onClick={() => change({ subtitleLook: null })}
        >
          {say(words.preset)}
        </Button>
      </div>
    </div>
  );
}
