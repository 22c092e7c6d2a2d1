import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { NetworkError } from '../../api/api-error.ts';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { isKid, useViewer } from '../../viewer/viewer.ts';
import { Button } from '../Button/Button.tsx';
import styles from './Notice.module.css';
import { type SceneName, SeaScene } from './SeaScene.tsx';

interface NoticeProps {
  /** An empty list, a failure, or information. An error has role `alert`. */
  kind?: 'empty' | 'error' | 'info';
  title: string;
  /** One sentence: the fact, then the action. */
  children?: ReactNode;
  /** The failure of a query, which is refetched by itself: gives the sentence instead of `children`. */
  error?: Error | null | undefined;
  /** The illustration above the title; `none` over a picture. */
  scene?: SceneName | 'none';
  /** An error code, small, at the end. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Another action than a retry. */
  action?: ReactNode;
  /** On a raised panel, or directly on the page. */
  look?: 'panel' | 'plain';
  headingLevel?: 1 | 2 | 3;
}

const DEFAULT_SCENE = { empty: 'boat', error: 'storm', info: 'sun' } as const satisfies Record<string, SceneName>;

export function Notice(props: NoticeProps) {
  const { kind = 'empty', title, error, code, onRetry, retrying = false, action, look = 'plain' } = props;
  const scene = props.scene ?? DEFAULT_SCENE[kind];
  // A child reads no causes and no codes.
  const isForKids = isKid(useViewer()) && kind === 'error';
  const words = isForKids ? say(commonText.kidsFailed) : error ? sayFailure(error) : props.children;
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div className={styles.notice} data-look={look} role={kind === 'error' ? 'alert' : undefined}>
      {scene !== 'none' && <SeaScene name={scene} className={styles.scene} />}
      <Heading className={styles.title}>{title}</Heading>
      {words && <div className={styles.words}>{words}</div>}
      {code !== undefined && !isForKids && <p className={styles.code}>{say(commonText.errorCode, { code })}</p>}
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

/** The connection is named only where no reply came: an error reply proves that the connection works. */
function sayFailure(error: Error): string {
  const isConnection = error instanceof NetworkError || !navigator.onLine;
  return say(isConnection ? commonText.retrying : commonText.ourFailure);
}
