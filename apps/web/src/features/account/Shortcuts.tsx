import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { say } from '../../shared/text/text.ts';
import { Panel } from '../../shared/ui/Panel/Panel.tsx';
import { Switch } from '../../shared/ui/Switch/Switch.tsx';
import { AccountSection } from './AccountSection.tsx';
import { accountText } from './account.text.ts';

/**
 * Turns single-character shortcuts on and off for this device (WCAG 2.1.4): words spoken to a computer arrive as letters
 * and would mute, pause or change the channel. `ownerOf` reads the value at every key.
 */
export function Shortcuts() {
  const [isOn, setOn] = useState(() => appStorage.get('shortcutsOff') !== true);
  function handleChange(wanted: boolean) {
    if (wanted) appStorage.remove('shortcutsOff');
    else appStorage.set('shortcutsOff', true);
    setOn(wanted);
  }
  return (
    <AccountSection heading={say(accountText.keyboard)}>
      <Panel>
        <Switch
          leading={<Keyboard aria-hidden="true" />}
          label={say(accountText.shortcuts)}
          description={say(accountText.shortcutsDetail)}
          checked={isOn}
          onChange={handleChange}
        />
      </Panel>
    </AccountSection>
  );
}
