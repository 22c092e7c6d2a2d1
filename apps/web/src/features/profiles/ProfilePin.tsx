import type { Profile } from '@seyir/contract/profiles';
import { useState } from 'react';
import { ForgotPin } from '../../shared/pin-gate/ForgotPin.tsx';
import { forgotPinText } from '../../shared/pin-gate/forgot-pin.text.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { PinDialog } from '../../shared/ui/PinDialog/PinDialog.tsx';
import type { PinVerdict } from '../../shared/ui/PinPad/PinPad.tsx';
import styles from './ProfilePin.module.css';
import { profilesText } from './profiles.text.ts';

interface ProfilePinProps {
  /** The profile whose PIN is asked for; undefined closes the dialog. */
  profile: Profile | undefined;
  prompt?: string;
  onSubmit: (pin: string) => Promise<PinVerdict>;
  onClose: () => void;
}

/** The PIN dialog of one profile, with its avatar. */
export function ProfilePin({ profile, prompt, onSubmit, onClose }: ProfilePinProps) {
  // Keeps the last profile during the closing transition.
  const [shown, setShown] = useState(profile);
  if (profile && profile !== shown) setShown(profile);
  if (!shown) return null;
  return (
    <PinDialog
      open={profile !== undefined}
      title={titleFor(shown.name)}
      prompt={prompt ?? say(profilesText.pinPrompt)}
      picture={<Avatar name={shown.posterName} photo={shown.photo} isLarge className={styles.avatar} />}
      help={(restart) => (shown.main ? <ForgotPin onReplaced={restart} /> : <OtherProfile />)}
      showClose
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}

/** Only the main profile replaces the PIN of another profile (PROFILE-31). */
function OtherProfile() {
  return (
    <Button
      look="quiet"
      size="small"
      onClick={() => void showMessage({ title: say(forgotPinText.notMainTitle), body: say(forgotPinText.notMain) })}
    >
      {say(forgotPinText.ask)}
    </Button>
  );
}

function titleFor(name: string): string {
  const owner = getLanguage() === 'tr' ? turkishPossessive(name) : `${name}’s`;
  return owner === undefined ? say(profilesText.pinTitlePlain, { name }) : say(profilesText.pinTitle, { owner });
}

// "Kerem'in", "Ayşe'nin", "Umut'un": a Turkish name takes its ending by its last vowel.

const ENDINGS: Readonly<Record<string, string>> = {
  a: 'ın',
  ı: 'ın',
  e: 'in',
  i: 'in',
  o: 'un',
  u: 'un',
  ö: 'ün',
  ü: 'ün',
  â: 'ın',
  î: 'in',
  û: 'un',
};

/** Undefined for a name that ends in something no ending can be read for (a digit, an emoji, another alphabet). */
export function turkishPossessive(name: string): string | undefined {
  const letters = [...name.trim().toLocaleLowerCase('tr')];
  const last = letters.at(-1) ?? '';
  if (!/\p{Script=Latin}/u.test(last)) return undefined;
  const ending = ENDINGS[letters.findLast((letter) => letter in ENDINGS) ?? ''];
  if (ending === undefined) return undefined;
  return `${name}’${last in ENDINGS ? 'n' : ''}${ending}`;
}
