import type { Passkey } from '@seyir/contract/passkeys';
import { PASSKEY_NAME_MAX } from '@seyir/core/limits/account';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeDevice } from '../../shared/devices/describe-device.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { AccountSection, SectionProblem } from './AccountSection.tsx';
import { IdentityDialog, NameDialog } from './PasskeyDialogs.tsx';
import styles from './Passkeys.module.css';
import { addPasskey, canMakePasskeys, changePasskeyName, deletePasskey, passkeysQuery } from './passkey-actions.ts';
import { passkeysText } from './passkeys.text.ts';
import { usePasskeyChanges } from './use-passkey-changes.ts';

/** The passkey whose name is asked for; undefined for a new one. */
interface Naming {
  readonly passkey: Passkey | undefined;
  /** The key of the dialog: each question mounts a form of its own. */
  readonly serial: number;
}

/** The account's passkeys: make, name, list, remove (EASY-04). */
export function Passkeys() {
  const passkeys = useQuery(passkeysQuery());
  const changes = usePasskeyChanges();
  const [naming, setNaming] = useState<Naming>();
  const [isNaming, setIsNaming] = useState(false);

  function askName(passkey: Passkey | undefined) {
    setNaming((last) => ({ passkey, serial: (last?.serial ?? 0) + 1 }));
    setIsNaming(true);
  }

  function handleName(name: string) {
    setIsNaming(false);
    const known = naming?.passkey;
    void changes.run(() => (known ? changePasskeyName(known.id, name) : addPasskey(name)), known ? 'renamed' : 'added');
  }

  async function remove({ id, name }: Passkey) {
    const isSure = await showConfirm({
      title: say(passkeysText.removeTitle),
      body: say(passkeysText.removeBody, { name }),
      confirm: say(passkeysText.removeConfirm),
      destructive: true,
    });
    if (isSure) await changes.run(() => deletePasskey(id), 'removed');
  }

  return (
    <AccountSection heading={say(passkeysText.heading)} intro={say(passkeysText.intro)}>
      {passkeys.isError ? (
        <SectionProblem>
          {say(passkeysText.failed)}
          <Button size="small" loading={passkeys.isFetching} onClick={() => void passkeys.refetch()}>
            {say(commonText.retry)}
          </Button>
        </SectionProblem>
      ) : (
        <Panel>
          {passkeys.data?.length === 0 && (
            <PanelLine title={<span className={styles.none}>{say(passkeysText.none)}</span>} />
          )}
          {!passkeys.data && <PanelLine title={<Skeleton width="40%" />} />}
          {passkeys.data && passkeys.data.length > 0 && (
            <ul aria-label={say(passkeysText.heading)}>
              {passkeys.data.map((passkey) => (
                <PasskeyLine
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => askName(passkey)}
                  onRemove={() => void remove(passkey)}
                />
              ))}
            </ul>
          )}
        </Panel>
      )}
      <div className={styles.add}>
        {canMakePasskeys() ? (
          <Button icon={<Plus />} loading={changes.isBusy} onClick={() => askName(undefined)}>
            {say(passkeysText.add)}
          </Button>
        ) : (
          <p className={styles.none}>
            {say(window.isSecureContext ? passkeysText.unsupported : passkeysText.httpsNeeded)}
          </p>
        )}
      </div>
      {naming && (
        <NameDialog
          key={naming.serial}
          open={isNaming}
          title={say(passkeysText.nameTitle)}
          body={say(passkeysText.nameBody)}
          icon={<KeyRound />}
          maxLength={PASSKEY_NAME_MAX}
          initial={naming.passkey?.name ?? describeDevice(navigator.userAgent).name ?? ''}
          confirm={say(naming.passkey ? passkeysText.save : passkeysText.continue)}
          onName={handleName}
          onClose={() => setIsNaming(false)}
        />
      )}
      <IdentityDialog open={changes.isChecking} onAnswer={changes.answerCheck} />
    </AccountSection>
  );
}

interface PasskeyLineProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyLine({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyLineProps) {
  const facts = [
    say(passkeysText.created, { date: formatDate(Date.parse(createdAt)) }),
    ...(lastUsedAt ? [say(passkeysText.used, { date: formatDate(Date.parse(lastUsedAt)) })] : []),
  ];
  return (
    <PanelLine as="li" leading={<KeyRound aria-hidden="true" />} title={name} detail={facts.join(' · ')}>
      <span className={styles.tools}>
        <IconButton look="bare" size="small" label={say(passkeysText.rename, { name })} onClick={onRename}>
          <Pencil />
        </IconButton>
        <IconButton look="bare" size="small" label={say(passkeysText.remove, { name })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </span>
    </PanelLine>
  );
}
