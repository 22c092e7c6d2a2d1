import { Check } from 'lucide-react';
import { say } from '../../shared/text/text.ts';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './PurchaseSteps.module.css';
import { purchaseText } from './purchase.text.ts';

const STEPS = [purchaseText.stepPackage, purchaseText.title, purchaseText.stepResult] as const;

/** Progress of the purchase. `current` is an index; 3 means all steps are done. */
export function PurchaseSteps({ current }: { current: 1 | 3 }) {
  return (
    <ol className={styles.steps} aria-label={say(purchaseText.steps)}>
      {STEPS.map((name, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li
            key={name.en}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.ring} aria-hidden="true">
              {state === 'done' ? <Check /> : index + 1}
            </span>
            {say(name)}
            {state === 'done' && <VisuallyHidden>, {say(purchaseText.stepDone)}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}
