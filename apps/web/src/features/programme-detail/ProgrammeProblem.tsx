import { ApiError, isPassing } from '../../shared/api/api-error.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import styles from './ProgrammeProblem.module.css';
import { programmeDetailText } from './programme-detail.text.ts';

interface ProgrammeProblemProps {
  error: Error;
  isTrying: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** A transient error offers a retry; an unknown or blocked programme shows a message and a close button. */
export function ProgrammeProblem({ error, isTrying, onRetry, onClose }: ProgrammeProblemProps) {
  const isFinal = error instanceof ApiError && !isPassing(error);
  if (!isFinal) {
    return (
      <div className={styles.problem}>
        <Notice
          kind="error"
          headingLevel={1}
          title={say(programmeDetailText.unreachable)}
          retrying={isTrying}
          onRetry={onRetry}
          error={error}
        />
      </div>
    );
  }
  const isBlocked = error.code === 'RATING';
  return (
    <div className={styles.problem}>
      <Notice
        kind="error"
        headingLevel={1}
        title={say(isBlocked ? programmeDetailText.blocked : programmeDetailText.gone)}
        action={
          <Button look="primary" onClick={onClose}>
            {say(commonText.close)}
          </Button>
        }
      >
        {say(isBlocked ? programmeDetailText.blockedWords : programmeDetailText.goneWords)}
      </Notice>
    </div>
  );
}
