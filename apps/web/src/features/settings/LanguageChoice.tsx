import { Languages } from 'lucide-react';
import { changeLanguage } from '../../shared/language/change-language.tsx';
import { listOfferedLanguages } from '../../shared/language/language-files.ts';
import { getLanguage, getLanguageFile, isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { RadioGroup } from '../../shared/ui/RadioGroup/RadioGroup.tsx';
import { settingsText } from './settings.text.ts';

/** The languages of the application and of the deployment; the current one stays selected until the application has reloaded (I18N-02, SETTINGS-13). */
export function LanguageChoice() {
  const current: string = getLanguageFile()?.tag ?? getLanguage();
  const offered = listOfferedLanguages();
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
          look="segmented"
          value={current}
          onChange={(language) => {
            if (language === current) return;
            if (isLanguage(language)) void changeLanguage(language);
            else
              void changeLanguage(
                'en',
                offered.find(({ tag }) => tag === language),
              );
          }}
          options={[
            ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
            ...offered.map(({ tag, name }) => ({ value: tag, label: name })),
          ]}
        />
      </PanelLine>
    </Panel>
  );
}
