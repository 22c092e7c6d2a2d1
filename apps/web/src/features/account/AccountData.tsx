import { formatMobile } from '@seyir/core/account/login-name';
import { DELETION_GRACE_MS } from '@seyir/core/limits/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Mail, Smartphone, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clientInfoQuery } from '../../shared/client/client.queries.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { ContactDialog, PasswordDialog } from './AccountDataDialogs.tsx';
import { AccountSection, SectionProblem } from './AccountSection.tsx';
import { accountQuery, type ChangeOutcome, type ContactKind, deleteAccount } from './account-changes.ts';
import { accountDataText } from './account-data.text.ts';
import { IdentityDialog } from './PasskeyDialogs.tsx';
import { personalCopyText } from './personal-copy.text.ts';
import { type CopyForm, downloadCopy } from './personal-copy.ts';
import { useIdentityCheck } from './use-identity-check.ts';

type Question = { readonly about: ContactKind | 'password'; readonly serial: number };

interface AccountDataProps {
  /** The account is deleted: signs out and shows it. */
  onErased: () => void;
  /** Other sections of the page, before the end of the account. */
  children?: ReactNode;
}

/** E-mail address, phone number and password of the account, each with a way to change it, and the end of the account. */
export function AccountData({ onErased, children }: AccountDataProps) {
  const account = useQuery(accountQuery());
  const queries = useQueryClient();
  const check = useIdentityCheck();
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const [copying, setCopying] = useState<CopyForm>();

  /** Sends a change; when the server asks for re-authentication, the dialog runs first and the change is sent again. */
  async function checked(change: () => Promise<ChangeOutcome>): Promise<ChangeOutcome | 'stopped'> {
    const outcome = await change();
    if (outcome !== 'check-required') return outcome;
    return (await check.pass()) ? change() : 'stopped';
  }

  function ask(about: Question['about']) {
    setQuestion((last) => ({ about, serial: (last?.serial ?? 0) + 1 }));
    setOpen(true);
  }

  function handleDone(message: string) {
    setOpen(false);
    toast(message, { tone: 'success' });
    void queries.invalidateQueries({ queryKey: accountQuery().queryKey });
    void queries.invalidateQueries({ queryKey: clientInfoQuery().queryKey });
  }

  async function copy(form: CopyForm) {
    if (copying !== undefined) return;
    setCopying(form);
    const outcome = await checked(() => downloadCopy(form));
    setCopying(undefined);
    if (outcome === 'done' || outcome === 'stopped') return;
    toast(say(outcome === 'too-many' ? personalCopyText.tooMany : personalCopyText.failed), { tone: 'danger' });
  }

  async function erase() {
    const isSure = await showConfirm({
      title: say(accountDataText.eraseTitle),
      body: say(accountDataText.eraseBody, { date: formatDate(appClock.now() + DELETION_GRACE_MS) }),
      confirm: say(accountDataText.eraseConfirm),
      destructive: true,
    });
    if (!isSure) return;
    setErasing(true);
    const outcome = await checked(deleteAccount);
    setErasing(false);
    if (outcome === 'stopped') return;
    if (outcome === 'last-owner') return toast(say(accountDataText.lastOwner), { tone: 'danger' });
    if (outcome !== 'done') return toast(say(accountDataText.notErased), { tone: 'danger' });
    onErased();
  }

  const data = account.data;
  return (
    <>
      <AccountSection heading={say(accountDataText.heading)}>
        {account.isError ? (
          <SectionProblem>
            {say(accountDataText.failed)}
            <Button size="small" loading={account.isFetching} onClick={() => void account.refetch()}>
              {say(commonText.retry)}
            </Button>
          </SectionProblem>
        ) : (
          <Panel>
            <DataLine icon={<UserRound />} name={say(accountDataText.username)} value={data?.username} />
            <DataLine
              icon={<Mail />}
              name={say(accountDataText.email)}
              value={data && (data.email ?? say(accountDataText.none))}
              isMissing={data?.email === null}
              onChange={() => ask('email')}
            />
            <DataLine
              icon={<Smartphone />}
              name={say(accountDataText.phone)}
              value={data && (data.phone ? formatMobile(data.phone) : say(accountDataText.none))}
              isMissing={data?.phone === null}
              onChange={() => ask('phone')}
            />
            <DataLine
              icon={<KeyRound />}
              name={say(accountDataText.password)}
              value={say(accountDataText.passwordDetail)}
              onChange={() => ask('password')}
            />
          </Panel>
        )}
      </AccountSection>
      {children}
      <AccountSection heading={say(personalCopyText.heading)} intro={say(personalCopyText.intro)}>
        {(['page', 'json'] as const).map((form) => (
          <Button key={form} loading={copying === form} onClick={() => void copy(form)}>
            {say(form === 'page' ? personalCopyText.asPage : personalCopyText.asJson)}
          </Button>
        ))}
      </AccountSection>
      <AccountSection heading={say(accountDataText.eraseHeading)} intro={say(accountDataText.eraseIntro)}>
        <Button look="danger" loading={isErasing} onClick={() => void erase()}>
          {say(accountDataText.erase)}
        </Button>
      </AccountSection>
      {question?.about === 'password' && (
        <PasswordDialog
          key={question.serial}
          open={isOpen}
          checked={checked}
          onDone={handleDone}
          onClose={() => setOpen(false)}
        />
      )}
      {question && question.about !== 'password' && (
        <ContactDialog
          key={question.serial}
          kind={question.about}
          open={isOpen}
          checked={checked}
          onDone={handleDone}
          onClose={() => setOpen(false)}
        />
      )}
      <IdentityDialog open={check.isChecking} onAnswer={check.answer} />
    </>
  );
}

interface DataLineProps {
  icon: ReactNode;
  name: string;
  /** Undefined while it loads. */
  value: string | undefined;
  isMissing?: boolean;
  onChange?: () => void;
}

function DataLine({ icon, name, value, isMissing = false, onChange }: DataLineProps) {
  const [label, labelOf] = isMissing
    ? [accountDataText.add, accountDataText.addOf]
    : [accountDataText.change, accountDataText.changeOf];
  return (
    <PanelLine leading={icon} title={name} detail={value ?? <Skeleton width="40%" />}>
      {onChange && (
        <Button size="small" aria-label={say(labelOf, { what: name })} onClick={onChange}>
          {say(label)}
        </Button>
      )}
    </PanelLine>
  );
}
