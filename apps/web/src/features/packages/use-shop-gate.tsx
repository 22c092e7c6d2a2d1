import { Smile } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { say } from '../../shared/text/text.ts';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { isGuest, useViewer, type Viewer } from '../../shared/viewer/viewer.ts';
import { packagesText } from './packages.text.ts';

type ShopVerdict = 'open' | 'sign-in' | 'kids';

/** Packages are visible to all viewers; only an adult profile of an account may change them (PACKAGE-07, KIDS-04). */
export function decideShopping(viewer: Viewer): ShopVerdict {
  if (isGuest(viewer)) return 'sign-in';
  return viewer.profile?.kid ? 'kids' : 'open';
}

/** The check before a purchase or a cancellation; a refusal shows its reason to the viewer. */
export type ShopGate = (
  /** The page of the purchase, to return to from the sign-in. */
  purchase?: string,
) => boolean;

export function useShopGate(): ShopGate {
  const verdict = decideShopping(useViewer());
  const navigate = useNavigate();
  return useCallback<ShopGate>(
    (purchase) => {
      if (verdict === 'sign-in') void askToSignIn('process', (path) => void navigate(path), { returnTo: purchase });
      if (verdict === 'kids') {
        void showMessage({
          title: say(packagesText.kidsTitle),
          body: say(packagesText.kids),
          icon: <Smile />,
          tone: 'info',
        });
      }
      return verdict === 'open';
    },
    [verdict, navigate],
  );
}
