import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { appConfigQuery } from '../../../shared/config/config.queries.ts';
import { say } from '../../../shared/text/text.ts';
import { SeaScene } from '../../../shared/ui/Notice/SeaScene.tsx';
import { Panel } from '../../../shared/ui/Panel/Panel.tsx';
import styles from './FirstRun.module.css';
import { firstRunText } from './first-run.text.ts';

const STEPS = [firstRunText.package, firstRunText.channels, firstRunText.account];
/** The page of an empty service: few viewers, and the operator waits for the first channel. */
const ASKED_AGAIN_MS = 5_000;

/** A line breaks between words only: behind the dashes of `--price` it would read as two. */
const keepWords = (command: string) =>
  command.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one command do not change places
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ));

/** Home of a service without a channel and without a title: the operator's next commands. */
export function FirstRun() {
  const { data: config } = useQuery({ ...appConfigQuery(), refetchInterval: ASKED_AGAIN_MS });
  return (
    <div className={styles.room}>
      <SeaScene name="boat" className={styles.scene} />
      <h1 tabIndex={-1} className={styles.title}>
        {say(firstRunText.title)}
      </h1>
      <p className={styles.lead}>{say(firstRunText.lead)}</p>
      <Panel className={styles.panel}>
        <ol className={styles.steps} aria-label={say(firstRunText.steps)}>
          {(config?.nextCommands ?? []).map((command, index) => (
            <li key={command} className={styles.step}>
              <span className={styles.place} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.words}>
                {STEPS[index] && <span className={styles.name}>{say(STEPS[index])}</span>}
                <code className={styles.command}>{keepWords(command)}</code>
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      <p className={styles.more}>
        {say(firstRunText.more, { help: 'npm run seyir -- help', page: 'docs/operator.md' })}
      </p>
    </div>
  );
}
