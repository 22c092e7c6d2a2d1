import { Languages } from 'lucide-react';
import { changeLanguage } from '../../shared/language/change-language.tsx';
import { getLanguage, LANGUAGES } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { RadioGroup } from '../../shared/ui/RadioGroup/RadioGroup.tsx';
import { settingsText } from './settings.text.ts';

/** The two languages; the current one stays selected until the application has reloaded (I18N-02, SETTINGS-13). */
export function LanguageChoice() {
  const current = getLanguage();
  return (
    <Panel>
      <PanelLine
        wide
        leading={<Languages aria-hidden="true" />}
        title={say(settingsText.language)}
        detail={say(settingsText.languageReloads)}
      >
        <RadioGroup
          label={say(settingsText.language)}
          hideLabel
          look="segmented"
          value={current}
          onChange={(language) => {
            if (language !== current) void changeLanguage(language);
          }}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </PanelLine>
    </Panel>
  );
}
