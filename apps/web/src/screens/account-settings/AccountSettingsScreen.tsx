// /account/settings and /settings/version: account, client and system status (SETTINGS-01 to -03).

import { useQuery } from '@tanstack/react-query';
import { AccountCard } from '../../features/account/AccountCard.tsx';
import { AccountData } from '../../features/account/AccountData.tsx';
import { AccountSection } from '../../features/account/AccountSection.tsx';
import { ActiveSessions } from '../../features/account/ActiveSessions.tsx';
import { accountText } from '../../features/account/account.text.ts';
import { accountDataText } from '../../features/account/account-data.text.ts';
import { ClientFacts } from '../../features/account/ClientFacts.tsx';
import { Passkeys } from '../../features/account/Passkeys.tsx';
import { PlayerLinks } from '../../features/account/PlayerLinks.tsx';
import { Shortcuts } from '../../features/account/Shortcuts.tsx';
import { SystemStatus } from '../../features/account/SystemStatus.tsx';
import { subscriptionsQuery } from '../../features/packages/packages.queries.ts';
import { useSignOutHome } from '../../features/session/delayed-sign-out.ts';
import { useSession } from '../../features/session/session-context.ts';
import { SettingsFrame } from '../../features/settings/SettingsFrame.tsx';
import { say } from '../../shared/text/text.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './AccountSettingsScreen.module.css';

export function AccountSettingsScreen() {
  const session = useSession();
  const signOut = useSignOutHome(session.signOut);
  const leaveErased = useSignOutHome(session.signOut, say(accountDataText.erased));
  const viewer = useViewer();
  const guest = isGuest(viewer);
  const { data: subscriptions } = useQuery({ ...subscriptionsQuery(), enabled: !guest });
  return (
    <SettingsFrame area="account" onSignOut={signOut}>
      <div className={styles.cards}>
        <AccountCard packageName={subscriptions?.[0]?.productP.name} />
        <ClientFacts />
      </div>
      <AccountSection heading={say(accountText.status)}>
        <SystemStatus />
      </AccountSection>
      <Shortcuts />
      {/* They concern the whole account and are hidden from kids profiles. */}
      {!guest && viewer.profile?.kid !== true && (
        <AccountData onErased={leaveErased}>
          <Passkeys />
          <ActiveSessions />
          <PlayerLinks />
        </AccountData>
      )}
    </SettingsFrame>
  );
}
