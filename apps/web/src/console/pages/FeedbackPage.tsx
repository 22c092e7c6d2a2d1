import { listConsoleFeedback } from '@seyir/contract/console-accounts';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { accountsText } from '../accounts.text.ts';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { FEEDBACK_FORMS, feedbackColumns, feedbackKey, feedbackName } from '../feedback-forms.tsx';
import { Toolbar, usePagedList } from '../ListPage.tsx';
import { RowList } from '../RowList.tsx';
import { writeMoment } from '../use-page.ts';

export function FeedbackPage() {
  const [list, setList] = useState<'open' | 'all'>('open');
  const pages = usePagedList(['feedback', list], (after) => call(listConsoleFeedback, { query: { after, list } }));
  return (
    <>
      <Toolbar>
        <Select
          label={say(channelsText.state)}
          options={[
            { value: 'open', label: say(accountsText.inbox) },
            { value: 'all', label: say(accountsText.anyState) },
          ]}
          value={list}
          onChange={(value) => setList(value as 'open' | 'all')}
        />
      </Toolbar>
      <RowList
        list={pages}
        label={say(consoleText.feedback)}
        keyOf={feedbackKey}
        nameOf={feedbackName}
        forms={FEEDBACK_FORMS}
        rest={({ handledAt }) => handledAt && writeMoment(handledAt)}
        columns={feedbackColumns()}
      />
    </>
  );
}
