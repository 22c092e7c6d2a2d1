import { CircleAlert, Clock, LogOut, Package, PackageCheck, Smartphone, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../../shared/text/text.ts';
import type { DialogTone } from '../../shared/ui/Dialog/Dialog.tsx';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { sessionText } from './session.text.ts';
import type { ForcedCause } from './session.types.ts';

type Text = keyof typeof sessionText;

interface Look {
  readonly title: Text;
  readonly body: Text;
  readonly confirm: Text;
  readonly icon: ReactNode;
  readonly tone: DialogTone;
}

const LOOKS: Readonly<Record<ForcedCause, Look>> = {
  ACCOUNT_SUSPENDED: look('suspendedTitle', 'suspended', <CircleAlert />, 'danger'),
  PROFILE_REMOVED: look('profileRemovedTitle', 'profileRemoved', <UserX />, 'info', 'chooseProfile'),
  PACKAGE_CHANGED: look('packageChangedTitle', 'packageChanged', <Package />, 'accent'),
  PACKAGE_RECOVERED: look('packageRecoveredTitle', 'packageRecovered', <PackageCheck />, 'fresh'),
  DEVICE_QUOTA: look('deviceQuotaTitle', 'deviceQuota', <Smartphone />, 'danger'),
  SESSION_TIMEOUT: look('timeoutTitle', 'timeout', <Clock />, 'accent'),
  SESSION_ENDED: look('endedTitle', 'ended', <LogOut />, 'accent'),
  OPERATOR_ENDED: look('endedTitle', 'operatorEnded', <LogOut />, 'accent'),
  OPERATOR_REQUEST: look('endedTitle', 'operatorRequest', <LogOut />, 'accent'),
  OPERATOR_SECURITY: look('endedTitle', 'operatorSecurity', <CircleAlert />, 'accent'),
  PASSWORD_CHANGED: look('passwordChangedTitle', 'passwordChanged', <CircleAlert />, 'accent'),
  OTHER_DEVICE: look('otherDeviceTitle', 'otherDevice', <Smartphone />, 'danger'),
};

/** Shows why the session ended. Resolves when the viewer confirms; the dialog has no other button. */
export function showForcedSignOut(cause: ForcedCause): Promise<void> {
  const { title, body, confirm, icon, tone } = LOOKS[cause];
  return showMessage({
    title: say(sessionText[title]),
    body: say(sessionText[body]),
    confirm: say(sessionText[confirm]),
    icon,
    tone,
    mustAnswer: true,
  });
}

function look(title: Text, body: Text, icon: ReactNode, tone: DialogTone, confirm: Text = 'signInAgain'): Look {
  return { title, body, icon, tone, confirm };
}
