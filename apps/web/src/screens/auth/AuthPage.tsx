import { LanguageSwitch } from '../../features/navigation/LanguageSwitch.tsx';
import { AuthFrame, type AuthFrameProps } from '../../features/sign-in/AuthFrame.tsx';
import { usePageTitle } from '../../shared/document/use-page-title.ts';

type AuthPageProps = Omit<AuthFrameProps, 'corner'>;

/** The layout of a sign-in page with the language switch. */
export function AuthPage(props: AuthPageProps) {
  usePageTitle(props.title);
  return <AuthFrame {...props} corner={<LanguageSwitch named />} />;
}
