import { useState } from 'react';
import { accountText } from '../../features/sign-in/account.text.ts';
import type { SignUpValues } from '../../features/sign-in/field-rules.ts';
import { SignUpForm } from '../../features/sign-in/SignUpForm.tsx';
import { signUp } from '../../features/sign-in/sign-up.ts';
import { paths } from '../../shared/paths/paths.ts';
import { takeReturn } from '../../shared/sign-in/return-path.ts';
import { say } from '../../shared/text/text.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { AuthPage } from '../auth/AuthPage.tsx';
import { useSignIn } from '../auth/use-sign-in.ts';

/** Registration (ROUTE-02). */
export function SignupScreen() {
  const { session, leave } = useSignIn();
  const viewer = useViewer();
  const [wasMember] = useState(!isGuest(viewer));

  async function handleSend(values: SignUpValues) {
    const result = await signUp(session, values);
    if (result.is === 'ready') void leave(paths.accountPackage(), { goOnTo: takeReturn() });
    if (result.is === 'registered') void leave(paths.login());
    return result;
  }

  return (
    <AuthPage title={say(accountText.signUpTitle)} intro={say(accountText.signUpIntro)} withGuestLink={wasMember}>
      <SignUpForm onSend={handleSend} />
    </AuthPage>
  );
}
