import type { Vod } from '@seyir/contract/catalog';
import type { VodProduct } from '@seyir/contract/titles';
import { listWatchChoices, type WatchChoice } from '@seyir/core/access/watch-choices';
import { formatTl, liraToKurus } from '@seyir/core/money/price';
import { Eye, ListVideo, LogIn, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../shared/paths/paths.ts';
import { rememberReturn } from '../../shared/sign-in/return-path.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { sayPackageUp } from '../../shared/text/package-up.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { isKid, type Viewer } from '../../shared/viewer/viewer.ts';
import { readBookmark } from './episodes.ts';
import styles from './TitleActions.module.css';
import { titleDetailText } from './title-detail.text.ts';
import type { Watching } from './use-watch.ts';

interface TitleActionsProps {
  vod: Vod;
  viewer: Viewer;
  watching: Watching;
  onOrder: (product: VodProduct) => void;
  /** Scrolls to the episodes; undefined for a film. */
  onEpisodes?: (() => void) | undefined;
  /** Like, dislike, my list, share. */
  marks: ReactNode;
}

const SHOP: ReadonlySet<WatchChoice> = new Set(['rent', 'buy', 'package-up', 'out-of-product']);

/** The buttons of a title, by viewer and access (DETAIL-11 to DETAIL-15). */
export function TitleActions({ vod, viewer, watching, onOrder, onEpisodes, marks }: TitleActionsProps) {
  const choices = listWatchChoices({
    isFreeLogin: viewer.loginType === 'free',
    isSubscriber: viewer.userType === '1',
    customerHasAccess: vod.customerHasAccess,
    isUnlocked: vod.isUnlocked,
    products: vod.products,
    hasTrailer: vod.hastrailer === '1',
  });
  // A kids profile has no shop and no packages (KIDS-04).
  const shown = isKid(viewer) ? choices.filter((choice) => !SHOP.has(choice)) : choices;
  return (
    <div className={styles.actions} data-choices={shown.length} data-start-focus="">
      {shown.length < choices.length && <p className={styles.kids}>{say(titleDetailText.kidsClosed)}</p>}
      {shown.map((choice) => (
        <ChoiceButton key={choice} choice={choice} vod={vod} watching={watching} onOrder={onOrder} />
      ))}
      {onEpisodes && (
        <Button look="glass" size="large" icon={<ListVideo />} className={styles.episodes} onClick={onEpisodes}>
          {say(titleDetailText.episodesButton)}
        </Button>
      )}
      <div className={styles.marks}>{marks}</div>
    </div>
  );
}

interface ChoiceButtonProps {
  choice: WatchChoice;
  vod: Vod;
  watching: Watching;
  onOrder: (product: VodProduct) => void;
}

function ChoiceButton({ choice, vod, watching, onOrder }: ChoiceButtonProps) {
  const shared = { size: 'large', className: styles.choice, 'data-choice': choice } as const;
  switch (choice) {
    case 'preview':
      return (
        <Button {...shared} look="glass" icon={<Eye />} onClick={watching.watchTrailer}>
          {say(titleDetailText.preview)}
        </Button>
      );
    case 'rent':
    case 'buy': {
      const product = vod.products.find(({ type }) => type === (choice === 'rent' ? 'RENTAL' : 'PURCHASE'));
      if (!product) return null;
      return (
        <Button
          {...shared}
          look={choice === 'rent' ? 'primary' : 'light'}
          price={product.price === 0 ? say(titleDetailText.free) : formatTl(liraToKurus(product.price))}
          onClick={() => onOrder(product)}
        >
          {say(choice === 'rent' ? titleDetailText.rent : titleDetailText.buy)}
        </Button>
      );
    }
    case 'out-of-product':
      return (
        <Button {...shared} look="primary" icon={<PlayIcon />} onClick={watching.explainOutOfProduct}>
          {say(titleDetailText.watch)}
        </Button>
      );
    case 'sign-up':
      return <SignUpButton isForSale={vod.products.length > 0} />;
    case 'watch':
      return <WatchButton vod={vod} onWatch={watching.watch} />;
    case 'package-up':
      return (
        <Button {...shared} look="primary" icon={<Package />} to={paths.accountPackage()}>
          {sayPackageUp()}
        </Button>
      );
  }
}

/** What is for sale is bought after signing in: the viewer returns to the title. */
function SignUpButton({ isForSale }: { isForSale: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Button
      look="primary"
      size="large"
      icon={<LogIn />}
      to={paths.signup()}
      className={styles.choice}
      data-choice="sign-up"
      onClick={() => {
        if (isForSale) rememberReturn(pathname + search);
      }}
    >
      {say(titleDetailText.signUp)}
    </Button>
  );
}

/** "İzle", or "Devam et" with the watch position. */
function WatchButton({ vod, onWatch }: { vod: Vod; onWatch: () => void }) {
  const stopped = readBookmark(vod);
  return (
    <Button
      look="primary"
      size="large"
      icon={<PlayIcon />}
      price={stopped && placeText(vod, stopped)}
      className={styles.choice}
      onClick={onWatch}
    >
      {say(stopped ? titleDetailText.goOn : titleDetailText.watch)}
    </Button>
  );
}

type Stopped = NonNullable<ReturnType<typeof readBookmark>>;

function placeText({ duration }: Vod, { season, episode, seconds }: Stopped): string | undefined {
  if (season !== undefined && episode !== undefined) return say(titleDetailText.seasonEpisode, { season, episode });
  if (duration === null || duration <= seconds) return undefined;
  return say(titleDetailText.timeLeft, { time: formatDuration(duration - seconds) });
}
