import {
  addConsolePasskey,
  listConsolePasskeys,
  removeConsolePasskey,
  startConsolePasskeyRegistration,
} from '@seyir/contract/console';
import type { Passkey, PasskeyAttestation } from '@seyir/contract/passkeys';
import { PASSKEY_NAME_MAX } from '@seyir/core/limits/account';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { writeRefusal } from '../command.ts';
import { DataTable } from '../DataTable.tsx';
import toolbar from '../ListPage.module.css';
import { Loaded, useWholeList } from '../ListPage.tsx';
import { securityText } from '../security.text.ts';
import { writeMoment } from '../use-page.ts';

async function addThisDevice(name: string): Promise<void> {
  // The contract types the options loosely; they go to the browser unchanged.
  const options = (await call(
    startConsolePasskeyRegistration,
    {},
  )) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON: options });
  await call(addConsolePasskey, { body: { name, response: response as PasskeyAttestation } });
}

/** A browser dialog that is closed, a device that is known, or a refusal of the server. */
function refusalOf(error: unknown): string {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  if (isKnown || (error instanceof ApiError && error.code === 'CONFLICT')) return say(securityText.exists);
  return error instanceof ApiError ? writeRefusal(error) : say(securityText.notAdded);
}

/** Passkeys that the operator may confirm a sign-in with, instead of a code. */
export function SecurityPage() {
  const list = useWholeList(['passkeys'], () => call(listConsolePasskeys, {}));
  const removing = useMutation({
    mutationFn: (id: string) => call(removeConsolePasskey, { params: { id } }),
    onSettled: () => list.refetch(),
    onError: (error) => toast(writeRefusal(error), { tone: 'danger' }),
  });
  const remove = async ({ id, name }: Passkey) => {
    const isConfirmed = await showConfirm({
      title: say(securityText.removeOf, { name }),
      body: say(securityText.removeWords),
      confirm: say(securityText.remove),
      tone: 'danger',
      destructive: true,
    });
    if (isConfirmed) removing.mutate(id);
  };
  return (
    <>
      <p>{say(securityText.intro)}</p>
      {browserSupportsWebAuthn() ? (
        <AddDevice onAdded={() => void list.refetch()} />
      ) : (
        <p role="note">{say(securityText.unsupported)}</p>
      )}
      <Loaded list={list} isEmpty={list.data?.data.length === 0}>
        <DataTable
          label={say(securityText.passkeys)}
          rows={list.data?.data ?? []}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', header: say(securityText.deviceName), cell: ({ name }) => name },
            { id: 'added', header: say(securityText.addedAt), cell: ({ createdAt }) => writeMoment(createdAt) },
            {
              id: 'used',
              header: say(securityText.lastUsed),
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? say(securityText.never) : writeMoment(lastUsedAt)),
            },
            {
              id: 'remove',
              header: say(securityText.remove),
              cell: (passkey) => (
                <Button
                  size="small"
                  look="danger"
                  aria-label={say(securityText.removeOf, { name: passkey.name })}
                  onClick={() => void remove(passkey)}
                >
                  {say(securityText.remove)}
                </Button>
              ),
            },
          ]}
        />
      </Loaded>
    </>
  );
}

function AddDevice({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState('');
  const adding = useMutation({
    mutationFn: () => addThisDevice(name.trim()),
    onSuccess: () => {
      toast(say(securityText.added), { tone: 'success' });
      setName('');
      onAdded();
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') adding.mutate();
  };
  return (
    <form className={toolbar.toolbar} onSubmit={handleSubmit}>
      <Field
        label={say(securityText.deviceName)}
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={adding.isError ? refusalOf(adding.error) : undefined}
      />
      <Button type="submit" look="primary" loading={adding.isPending}>
        {say(securityText.addPasskey)}
      </Button>
    </form>
  );
}
