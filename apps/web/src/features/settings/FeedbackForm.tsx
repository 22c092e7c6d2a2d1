import { FEEDBACK_TYPES, sendFeedback } from '@seyir/contract/client';
import { FEEDBACK_MAX } from '@seyir/core/limits/account';
import { Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { announce } from '../../shared/ui/announce/announce.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Panel } from '../../shared/ui/Panel/Panel.tsx';
import { RadioGroup } from '../../shared/ui/RadioGroup/RadioGroup.tsx';
import { TextArea } from '../../shared/ui/TextArea/TextArea.tsx';
import styles from './FeedbackForm.module.css';
import { feedbackText } from './feedback.text.ts';

type Kind = (typeof FEEDBACK_TYPES)[number];

/** Form for a suggestion or a complaint, with a confirmation (SETTINGS-11). */
export function FeedbackForm() {
  const [kind, setKind] = useState<Kind>('suggestion');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);

  function change(next: string) {
    setText(next);
    // Validated on every key once an error is shown, so that the error disappears when it is fixed.
    if (problem !== undefined) setProblem(findProblem(next));
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const found = findProblem(text);
    setProblem(found);
    if (found !== undefined) {
      area.current?.focus();
      return;
    }
    setSending(true);
    try {
      await call(sendFeedback, { body: { type: kind, text: text.trim() } });
      setText('');
      setSent(true);
      announce(say(feedbackText.sentTitle));
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.status === 429;
      setProblem(say(isTooMany ? feedbackText.tooMany : feedbackText.failed));
    } finally {
      setSending(false);
    }
  }

  if (isSent) {
    return (
      <Notice
        kind="info"
        look="panel"
        title={say(feedbackText.sentTitle)}
        action={<Button onClick={() => setSent(false)}>{say(feedbackText.another)}</Button>}
      >
        {say(kind === 'suggestion' ? feedbackText.sentSuggestion : feedbackText.sentComplaint)}
      </Notice>
    );
  }
  return (
    <Panel>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <RadioGroup
          label={say(feedbackText.kind)}
          look="segmented"
          value={kind}
          onChange={setKind}
          options={FEEDBACK_TYPES.map((value) => ({ value, label: say(feedbackText[value]) }))}
        />
        <TextArea
          ref={area}
          label={say(feedbackText.text)}
          aside={say(feedbackText.count, { length: text.length, most: FEEDBACK_MAX })}
          placeholder={say(feedbackText.placeholder)}
          rows={6}
          required
          value={text}
          error={problem}
          onChange={(event) => change(event.target.value)}
          onBlur={() => text.trim() !== '' && setProblem(findProblem(text))}
        />
        <div>
          <Button
            type="submit"
            look="primary"
            icon={<Send />}
            loading={isSending}
            loadingLabel={say(feedbackText.sending)}
          >
            {say(feedbackText.send)}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function findProblem(text: string): string | undefined {
  if (text.trim() === '') return say(feedbackText.needed);
  return text.trim().length > FEEDBACK_MAX ? say(feedbackText.tooLong, { most: FEEDBACK_MAX }) : undefined;
}
