import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { Button } from '../Button/Button.tsx';
import styles from './Notice.module.css';
import { type SceneName, SeaScene } from './SeaScene.tsx';

export interface NoticeProps {
  /** Nothing here yet, something failed, or something worth knowing. An error is announced. */
  kind?: 'empty' | 'error' | 'info';
  title: string;
  /** One sentence: what happened, then the one thing to do. */
  children?: ReactNode;
  /** The small picture above it; `none` where a picture stands behind. */
  scene?: SceneName | 'none';
  /** The code comes last, small. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The one way out, when it is not trying again. */
  action?: ReactNode;
  /** On a raised panel, or plainly on the page. */
  look?: 'panel' | 'plain';
  headingLevel?: 1 | 2 | 3;
}

const DEFAULT_SCENE = { empty: 'boat', error: 'storm', info: 'sun' } as const satisfies Record<string, SceneName>;

export function Notice(props: NoticeProps) {
  const { kind = 'empty', title, children, code, onRetry, retrying = false, action, look = 'plain' } = props;
  const scene = props.scene ?? DEFAULT_SCENE[kind];
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div className={styles.notice} data-look={look} role={kind === 'error' ? 'alert' : undefined}>
      {scene !== 'none' && <SeaScene name={scene} className={styles.scene} />}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {code !== undefined && <p className={styles.code}>{say(commonText.errorCode, { code })}</p>}
      {(action || onRetry) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button look="primary" icon={<RefreshCw />} loading={retrying} onClick={onRetry}>
              {say(commonText.retry)}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
