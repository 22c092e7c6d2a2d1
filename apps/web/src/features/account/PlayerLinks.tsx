// Personal links for players that are not ours: make, list, revoke (docs/players.md).
import {
  createPlayerLink,
  listPlayerLinks,
  type NewPlayerLink,
  type PlayerLink,
  removePlayerLink,
} from '@seyir/contract/links';
import { PLAYER_LINK_NAME_MAX, PLAYER_LINKS_MAX } from '@seyir/core/limits/account';
import { decodeProfileName } from '@seyir/core/text/profile-name';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Link2, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog/Dialog.tsx';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { copyText } from '../../shared/ui/Field/copy-text.ts';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { AccountSection, SectionProblem } from './AccountSection.tsx';
import dialogStyles from './PasskeyDialogs.module.css';
import { NameDialog } from './PasskeyDialogs.tsx';
import styles from './Passkeys.module.css';
import { playerLinksText } from './player-links.text.ts';

const linksQuery = () =>
  queryOptions({
    queryKey: ['player-links'],
    queryFn: async ({ signal }) =>
      (await call(listPlayerLinks, {}, signal)).data.map((link) => ({
        ...link,
        profileName: decodeProfileName(link.profileName),
      })),
  });

export function PlayerLinks() {
  const links = useQuery(linksQuery());
  const queries = useQueryClient();
  /** The key of the dialog that asks for a name: each question mounts a form of its own. */
  const [serial, setSerial] = useState(0);
  const [isNaming, setIsNaming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [made, setMade] = useState<NewPlayerLink>();
  const [isShown, setIsShown] = useState(false);
  const refresh = () => void queries.invalidateQueries({ queryKey: linksQuery().queryKey });

  function handleAdd() {
    setSerial((last) => last + 1);
    setIsNaming(true);
  }

  async function make(name: string) {
    setIsNaming(false);
    setIsBusy(true);
    try {
      setMade(await call(createPlayerLink, { body: { name } }));
      setIsShown(true);
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'CONFLICT';
      const message = isFull ? say(playerLinksText.tooMany, { most: PLAYER_LINKS_MAX }) : say(playerLinksText.notDone);
      toast(message, { tone: 'danger' });
    } finally {
      setIsBusy(false);
      refresh();
    }
  }

  async function revoke({ id, name }: PlayerLink) {
    const isSure = await showConfirm({
      title: say(playerLinksText.revokeTitle),
      body: say(playerLinksText.revokeBody, { name }),
      confirm: say(playerLinksText.revokeConfirm),
      destructive: true,
    });
    if (!isSure) return;
    try {
      await call(removePlayerLink, { params: { id } });
      toast(say(playerLinksText.revoked), { tone: 'success' });
    } catch (error) {
      // The link has ended meanwhile, which is what the viewer asked for.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        toast(say(playerLinksText.notDone), { tone: 'danger' });
      }
    } finally {
      refresh();
    }
  }

  return (
    <AccountSection heading={say(playerLinksText.heading)} intro={say(playerLinksText.intro)}>
      {links.isError ? (
        <SectionProblem>
          {say(playerLinksText.failed)}
          <Button size="small" loading={links.isFetching} onClick={() => void links.refetch()}>
            {say(commonText.retry)}
          </Button>
        </SectionProblem>
      ) : (
        <Panel>
          {links.data?.length === 0 && (
            <PanelLine title={<span className={styles.none}>{say(playerLinksText.none)}</span>} />
          )}
          {!links.data && <PanelLine title={<Skeleton width="40%" />} />}
          {links.data && links.data.length > 0 && (
            <ul aria-label={say(playerLinksText.heading)}>
              {links.data.map((link) => (
                <LinkLine key={link.id} link={link} onRevoke={() => void revoke(link)} />
              ))}
            </ul>
          )}
        </Panel>
      )}
      <div className={styles.add}>
        <Button icon={<Plus />} loading={isBusy} onClick={handleAdd}>
          {say(playerLinksText.add)}
        </Button>
      </div>
      {serial > 0 && (
        <NameDialog
          key={serial}
          open={isNaming}
          title={say(playerLinksText.nameTitle)}
          body={say(playerLinksText.nameBody)}
          icon={<Link2 />}
          initial=""
          maxLength={PLAYER_LINK_NAME_MAX}
          confirm={say(playerLinksText.continue)}
          onName={(name) => void make(name)}
          onClose={() => setIsNaming(false)}
        />
      )}
      {made && <AddressesDialog open={isShown} link={made} onClose={() => setIsShown(false)} />}
    </AccountSection>
  );
}

interface LinkLineProps {
  link: PlayerLink;
  onRevoke: () => void;
}

function LinkLine({ link: { name, profileName, createdAt, lastUsedAt }, onRevoke }: LinkLineProps) {
  const facts = [
    profileName,
    say(playerLinksText.made, { date: formatDate(Date.parse(createdAt)) }),
    lastUsedAt === null
      ? say(playerLinksText.unused)
      : say(playerLinksText.used, { date: formatDate(Date.parse(lastUsedAt)) }),
  ];
  return (
    <PanelLine as="li" leading={<Link2 aria-hidden="true" />} title={name} detail={facts.join(' · ')}>
      <IconButton look="bare" size="small" label={say(playerLinksText.revoke, { name })} onClick={onRevoke}>
        <Trash2 />
      </IconButton>
    </PanelLine>
  );
}

const ADDRESSES = ['channels', 'films', 'series', 'guide', 'server', 'username', 'password'] as const;

interface AddressesDialogProps {
  open: boolean;
  link: NewPlayerLink;
  onClose: () => void;
}

/** The only time that the addresses are shown: the service keeps a hash of the secret. */
function AddressesDialog({ open, link, onClose }: AddressesDialogProps) {
  const fields = useRef<Partial<Record<(typeof ADDRESSES)[number], HTMLInputElement | null>>>({});
  async function copy(key: (typeof ADDRESSES)[number]) {
    const field = fields.current[key] ?? null;
    try {
      await copyText(link[key], field);
      toast(say(playerLinksText.copied), { tone: 'success' });
    } catch {
      // Refused by the browser: focusing the field selects its text, which the viewer copies.
      field?.focus();
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say(playerLinksText.readyTitle)}
      icon={<Link2 />}
      size="form"
      actions={
        <Button look="primary" onClick={onClose}>
          {say(commonText.ok)}
        </Button>
      }
    >
      <p>{say(playerLinksText.readyBody)}</p>
      <div className={dialogStyles.form}>
        {ADDRESSES.map((key) => {
          const label = say(playerLinksText[key]);
          return (
            <Field
              key={key}
              ref={(field) => {
                fields.current[key] = field;
              }}
              label={label}
              value={link[key]}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
              trailing={
                <IconButton
                  look="bare"
                  size="small"
                  label={say(playerLinksText.copy, { what: label })}
                  onClick={() => void copy(key)}
                >
                  <Copy />
                </IconButton>
              }
            />
          );
        })}
      </div>
    </Dialog>
  );
}
