import { say } from '../../../shared/text/text.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { liveTvText } from '../live-tv.text.ts';
import styles from './ViewSwitch.module.css';

type LiveView = 'channels' | 'schedule';

interface ViewSwitchProps {
  value: LiveView;
  onChange: (view: LiveView) => void;
  className?: string | undefined;
}

const VIEWS: readonly LiveView[] = ['channels', 'schedule'];

/** On a narrow screen, the channels or the guide. */
export function ViewSwitch({ value, onChange, className }: ViewSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a hidden legend
    <div role="group" aria-label={say(liveTvText.views)} className={classNames(styles.switch, className)}>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          aria-pressed={view === value}
          onClick={() => onChange(view)}
        >
          {say(liveTvText[view])}
        </button>
      ))}
    </div>
  );
}
