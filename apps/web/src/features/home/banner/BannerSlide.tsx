import type { BoardItem } from '@seyir/contract/home';
import { BANNER_LOGO_SIZES } from '@seyir/contract/images';
import { clampable } from '@seyir/core/text/clamped-text';
import { Info, Package, Sparkles } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { RovingTabIndex, useRovingItem, useRovingRow } from '../../../shared/keys/roving.ts';
import { OVER_PAGE } from '../../../shared/programmes/use-open-programme.ts';
import { sayPackageUp } from '../../../shared/text/package-up.ts';
import { say, upper } from '../../../shared/text/text.ts';
import { Badge } from '../../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { PlayIcon } from '../../../shared/ui/icons/icons.tsx';
import { Picture } from '../../../shared/ui/Picture/Picture.tsx';
import { isKid, type Viewer } from '../../../shared/viewer/viewer.ts';
import { homeText } from '../home.text.ts';
import { BannerArt } from './BannerArt.tsx';
import { BannerMeta } from './BannerMeta.tsx';
import styles from './BannerSlide.module.css';
import { type BannerAction, type BannerActionKind, bannerActions } from './banner-actions.ts';

interface BannerSlideProps {
  item: BoardItem;
  viewer: Viewer;
  under: string;
  place: number;
  total: number;
  isCurrent: boolean;
  drawsArt: boolean;
  onDrawn: () => void;
}

export function BannerSlide(props: BannerSlideProps) {
  const { item, viewer, under, place, total, isCurrent, drawsArt, onDrawn } = props;
  const actions = bannerActions(item, viewer, under);
  const { current, rowProps } = useRovingRow({ count: actions.length });
  const semantics = {
    role: 'group',
    'aria-roledescription': say(homeText.slide),
    'aria-label': say(homeText.slidePlace, { title: item.title, place, total }),
  } as const;
  return (
    <div
      {...semantics}
      className={styles.slide}
      style={{ '--ambient': item.ambient ?? undefined } as CSSProperties}
      inert={!isCurrent}
    >
      <BannerArt item={item} isDrawn={drawsArt} isFirst={place === 1} onDrawn={onDrawn} />
      <div className={`banner-words ${styles.body}`}>
        <p className={styles.eyebrow}>
          <Eyebrow item={item} viewer={viewer} />
        </p>
        <h2 className={`banner-title ${styles.title}`}>
          {item.logo && (
            <Picture
              src={item.logo}
              alt=""
              shape="free"
              sizes={BANNER_LOGO_SIZES}
              eager={isCurrent}
              className={`banner-logo ${styles.logo}`}
            />
          )}
          <span className={`banner-name ${styles.name}`} data-has-logo={item.logo ? '' : undefined}>
            {item.title}
          </span>
        </h2>
        <BannerMeta item={item} />
        {item.summary && <p className={`banner-summary ${styles.summary}`}>{clampable(item.summary)}</p>}
        <div className="banner-actions" data-start-focus="" {...(isCurrent ? rowProps : {})}>
          {actions.map((action, index) => (
            <RovingTabIndex key={action.kind} value={index === current ? 0 : -1}>
              <ActionButton action={action} isMain={index === 0} title={item.title} />
            </RovingTabIndex>
          ))}
        </div>
      </div>
    </div>
  );
}

function Eyebrow({ item, viewer }: { item: BoardItem; viewer: Viewer }) {
  const isLive = item.linktype === 'tv';
  return (
    <>
      {viewer.loginType === 'free' && !item.customerHasAccess ? (
        <Badge>{say(homeText.browsingAsGuest)}</Badge>
      ) : (
        // Badges sell: what is free, what is rented. A child reads of no price (KIDS-04).
        item.badge && (isLive || !isKid(viewer)) && <Badge tone={isLive ? 'live' : 'accent'}>{item.badge}</Badge>
      )}
      {item.kicker && <span className={styles.kicker}>{upper(item.kicker)}</span>}
    </>
  );
}

const ICONS: Readonly<Record<BannerActionKind, ReactNode>> = {
  'sign-up': <Sparkles />,
  'sign-in': undefined,
  upgrade: <Package />,
  play: <PlayIcon />,
  info: <Info />,
};

const WORDS = {
  'sign-up': homeText.signUpAndWatch,
  'sign-in': homeText.signIn,
  play: homeText.watch,
  info: homeText.info,
} as const satisfies Record<Exclude<BannerActionKind, 'upgrade'>, unknown>;

function ActionButton({ action, isMain, title }: { action: BannerAction; isMain: boolean; title: string }) {
  const roving = useRovingItem();
  const label = action.kind === 'upgrade' ? sayPackageUp() : say(WORDS[action.kind]);
  const isAboutTitle = action.kind === 'play' || action.kind === 'info';
  return (
    <Button
      {...roving}
      to={action.to}
      {...(action.isOverPage && OVER_PAGE)}
      look={isMain ? 'primary' : 'glass'}
      size="large"
      icon={ICONS[action.kind]}
      className={styles.action}
      aria-label={isAboutTitle ? say(homeText.actionFor, { action: label, title }) : undefined}
    >
      {label}
    </Button>
  );
}
