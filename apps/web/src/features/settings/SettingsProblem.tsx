import { ApiError } from '../../shared/api/api-error.ts';
import { say } from '../../shared/text/text.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { settingsText } from './settings.text.ts';

interface SettingsProblemProps {
  error: Error;
  isTrying: boolean;
  onRetry: () => unknown;
}

/** A page failed to load. A kids profile gets the message for kids (KIDS-04). */
export function SettingsProblem({ error, isTrying, onRetry }: SettingsProblemProps) {
  if (error instanceof ApiError && error.code === 'KIDS_PROFILE') return <GrownUpsOnly />;
  return (
    <Notice
      kind="error"
      title={say(settingsText.failedTitle)}
      code={error instanceof ApiError ? error.code : undefined}
      retrying={isTrying}
      onRetry={() => void onRetry()}
      error={error}
    />
  );
}

export function GrownUpsOnly() {
  return (
    <Notice kind="info" title={say(settingsText.kidsTitle)}>
      {say(settingsText.kids)}
    </Notice>
  );
}
