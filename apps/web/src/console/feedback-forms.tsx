// Suggestions and complaints as lists show them, and what is done with one.
import type { ConsoleFeedback } from '@seyir/contract/console-accounts';
import { Link } from 'react-router';
import { say } from '../shared/text/text.ts';
import { accountsText } from './accounts.text.ts';
import { channelsText } from './channels.text.ts';
import type { RowForm } from './command-form.ts';
import type { Column } from './DataTable.tsx';
import { writeMoment } from './use-page.ts';

/** Characters of a message that the confirmation shows. */
const SUBJECT_LETTERS = 120;

const about = {
  subject: ({ userCode, kind, createdAt }: ConsoleFeedback) =>
    `${userCode} · ${say(accountsText[kind])} · ${writeMoment(createdAt)}`,
  fixed: ({ id }: ConsoleFeedback) => ({ id }),
  isOffered: ({ handledAt }: ConsoleFeedback) => handledAt === null,
};
const shorten = (text: string) => (text.length > SUBJECT_LETTERS ? `${text.slice(0, SUBJECT_LETTERS)}…` : text);

export const FEEDBACK_FORMS: readonly RowForm<ConsoleFeedback>[] = [
  {
    ...about,
    command: 'feedback answer',
    button: accountsText.answerIt,
    submit: accountsText.sendAnswer,
    words: ({ text }) => `“${text}” ${say(accountsText.answerWords)}`,
    fields: () => ({ answer: '' }),
  },
  { ...about, command: 'feedback done', button: accountsText.markDone, words: ({ text }) => shorten(text) },
];

export const feedbackKey = ({ id }: ConsoleFeedback): string => id;
export const feedbackName = ({ userCode, createdAt }: ConsoleFeedback): string =>
  `${userCode}, ${writeMoment(createdAt)}`;

export const feedbackColumns = (): Column<ConsoleFeedback>[] => [
  { id: 'date', header: say(accountsText.date), cell: ({ createdAt }) => writeMoment(createdAt) },
  { id: 'kind', header: say(channelsText.kind), cell: ({ kind }) => say(accountsText[kind]) },
  { id: 'text', header: say(accountsText.message), cell: ({ text }) => text },
  {
    id: 'answer',
    header: say(accountsText.answer),
    cell: ({ answer, answeredBy }) =>
      answer === null ? '–' : `${answer} (${say(accountsText.answeredBy, { operator: answeredBy ?? '' })})`,
  },
  {
    id: 'account',
    header: say(accountsText.userCode),
    cell: ({ accountId, userCode }) => <Link to={`/accounts/${accountId}`}>{userCode}</Link>,
  },
];
