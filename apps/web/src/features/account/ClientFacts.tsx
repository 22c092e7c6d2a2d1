import { SHOWN_VERSION } from '@seyir/core/limits/account';
import { useQuery } from '@tanstack/react-query';
import { Globe, Hash, Mail, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { clientInfoQuery } from '../../shared/client/client.queries.ts';
import { say } from '../../shared/text/text.ts';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import { accountText } from './account.text.ts';
import styles from './ClientFacts.module.css';

/**
 * The user's mail, code and address, and the version (SETTINGS-01). The version comes with the build, without a call; a kids
 * profile is shown it alone.
 */
export function ClientFacts() {
  const isForKids = isKid(useViewer());
  const info = useQuery({ ...clientInfoQuery(), enabled: !isForKids });
  const textOf = (value: string | undefined, blank: string) => {
    if (info.isPending) return <Skeleton width="140px" />;
    return info.isError ? say(accountText.unknown) : value || blank;
  };
  const version = (
    <Fact icon={<Smartphone aria-hidden="true" />} name={say(accountText.version)}>
      {SHOWN_VERSION}
    </Fact>
  );
  if (isForKids) return <Panel>{version}</Panel>;
  return (
    <Panel>
      <Fact icon={<Mail aria-hidden="true" />} name={say(accountText.mail)}>
        {textOf(info.data?.mail, say(accountText.noMail))}
      </Fact>
      <Fact icon={<Hash aria-hidden="true" />} name={say(accountText.userCode)}>
        {textOf(info.data?.usercode, say(accountText.noMail))}
      </Fact>
      {version}
      <Fact icon={<Globe aria-hidden="true" />} name={say(accountText.ip)}>
        {textOf(info.data?.ip, say(accountText.unknown))}
      </Fact>
    </Panel>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <PanelLine leading={icon} title={<span className={styles.name}>{name}</span>}>
      <span className={styles.value}>{children}</span>
    </PanelLine>
  );
}
