import type { readConsoleAccount } from '@seyir/contract/console-accounts';
import type { HandlerReply } from '@seyir/contract/endpoint';
import { formatMobile } from '@seyir/core/account/login-name';
import type { ReactNode } from 'react';
import { formatDate } from '../shared/text/format.ts';
import { say } from '../shared/text/text.ts';
import styles from './AccountPanels.module.css';
import { accountsText } from './accounts.text.ts';
import { DataTable } from './DataTable.tsx';
import { Panel } from './overview/OverviewPanel.tsx';
import { AccountState } from './pages/AccountsPage.tsx';
import { StateMark } from './StateMark.tsx';
import { writeMoment, writeMoney } from './use-page.ts';

type AccountDetail = HandlerReply<typeof readConsoleAccount>;

interface SummaryProps {
  readonly account: AccountDetail;
  readonly actions: ReactNode;
}

/** Who it is and what may be done. */
export const Summary = ({ account, actions }: SummaryProps) => (
  <section className={styles.summary} aria-label={account.username}>
    <div className={styles.who}>
      <b>
        {account.name || account.username} <AccountState status={account.status} />
      </b>
      <span>
        {[account.userCode, account.username, account.email, account.mobile && formatMobile(account.mobile)]
          .filter((one, index, all) => one && all.indexOf(one) === index)
          .join(' · ')}
      </span>
    </div>
    <dl className={styles.facts}>
      <Fact label={say(accountsText.since)}>{formatDate(Date.parse(account.createdAt))}</Fact>
      {account.deletionDueAt && (
        <Fact label={say(accountsText.deletionDue)}>{formatDate(Date.parse(account.deletionDueAt))}</Fact>
      )}
      <Fact label={say(accountsText.paidInAll)}>{writeMoney(account.paidKurus)}</Fact>
    </dl>
    {actions}
  </section>
);

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export const Profiles = ({ profiles }: Pick<AccountDetail, 'profiles'>) => (
  <Panel title={say(accountsText.profileList)} detail={profiles.length}>
    <ul className={styles.lines}>
      {profiles.map(({ id, name, isMain, isKid, hasPin, ages }) => (
        <li key={id}>
          <b>{name}</b>
          <span>
            {[
              isMain && say(accountsText.mainProfile),
              isKid && say(accountsText.kidProfile),
              ages === null ? say(accountsText.allAges) : say(accountsText.agesUpTo, { age: ages }),
              hasPin && say(accountsText.hasPin),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);

export function Package({ account }: { readonly account: AccountDetail }) {
  const { packageName, packageEndsAt, renews, hasCard } = account;
  return (
    <Panel title={say(accountsText.package)} detail={packageName ?? undefined}>
      {packageName && packageEndsAt ? (
        <dl className={styles.pairs}>
          <Fact label={say(accountsText.validUntil)}>{formatDate(Date.parse(packageEndsAt))}</Fact>
          <Fact label={say(accountsText.atItsEnd)}>{say(renews ? accountsText.willRenew : accountsText.willEnd)}</Fact>
          <Fact label={say(accountsText.card)}>{hasCard ? say(accountsText.cardStored) : '–'}</Fact>
        </dl>
      ) : (
        <StateMark tone="off">{say(accountsText.noPackage)}</StateMark>
      )}
    </Panel>
  );
}

export const Notes = ({ account: { notes } }: { readonly account: AccountDetail }) => (
  <Panel title={say(accountsText.notes)} detail={notes.length || undefined}>
    {notes.length === 0 && <p className={styles.quiet}>{say(accountsText.noNotes)}</p>}
    <ul className={styles.notes}>
      {notes.map(({ id, text, operator, madeAt }) => (
        <li key={id}>
          <p>{text}</p>
          <span>{say(accountsText.noteBy, { operator, time: writeMoment(madeAt) })}</span>
        </li>
      ))}
    </ul>
  </Panel>
);

/** What went wrong on the account's devices, newest first. */
export const Troubles = ({ troubles }: Pick<AccountDetail, 'troubles'>) => (
  <Panel title={say(accountsText.troubles)} detail={say(accountsText.troublesWords)}>
    {troubles.length === 0 ? (
      <StateMark tone="ok">{say(accountsText.noTroubles)}</StateMark>
    ) : (
      <DataTable
        label={say(accountsText.troubles)}
        rows={troubles}
        keyOf={({ at, kind, detail }) => `${at} ${kind} ${detail}`}
        columns={[
          {
            id: 'kind',
            header: say(accountsText.troubles),
            cell: ({ kind }) => (
              <StateMark tone={kind === 'error' ? 'bad' : 'warn'}>
                {say(kind === 'error' ? accountsText.playbackError : accountsText.stalled)}
              </StateMark>
            ),
          },
          { id: 'at', header: say(accountsText.date), cell: ({ at }) => writeMoment(at) },
          { id: 'device', header: say(accountsText.device), cell: ({ device }) => device || '–' },
          { id: 'what', header: say(accountsText.whatPlayed), cell: ({ what }) => what || '–' },
          {
            id: 'detail',
            header: say(accountsText.detail),
            cell: ({ kind, detail }) =>
              kind === 'error'
                ? say(accountsText.errorCode, { number: detail })
                : say(accountsText.times, { count: Number(detail) || 0 }),
          },
        ]}
      />
    )}
  </Panel>
);
