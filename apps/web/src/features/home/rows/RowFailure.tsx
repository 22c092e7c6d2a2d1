import type { Label } from '@seyir/contract/home';
import { RefreshCw } from 'lucide-react';
import { commonText } from '../../../shared/text/common.text.ts';
import { say, upper } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { homeText } from '../home.text.ts';
import styles from './RowFailure.module.css';

/** A row that could not be loaded says so in its place; the rest of the page is not its business. */
export function RowFailure({ label, onRetry }: { label: Label; onRetry: () => void }) {
  return (
    <section className={styles.row} aria-label={label.name}>
      <h2 className={styles.label}>{upper(label.name)}</h2>
      <p role="alert">{say(homeText.rowFailed)}</p>
      <Button size="small" icon={<RefreshCw />} onClick={onRetry}>
        {say(commonText.retry)}
      </Button>
    </section>
  );
}
