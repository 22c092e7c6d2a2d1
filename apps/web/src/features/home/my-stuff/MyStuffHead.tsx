import type { MenuDetail } from '@seyir/contract/home';
import { paths } from '../../../shared/paths/paths.ts';
import type { StoredProfile } from '../../../shared/storage/stored-values.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Avatar } from '../../../shared/ui/Avatar/Avatar.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton/Skeleton.tsx';
import { Tabs } from '../../../shared/ui/Tabs/Tabs.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { homeText } from '../home.text.ts';
import { HomeRowsSkeleton } from '../rows/HomeRows.tsx';
import styles from './MyStuffHead.module.css';

interface MyStuffHeadProps {
  menu: MenuDetail;
  categoryId: string;
  profile: StoredProfile | undefined;
}

/** The profile of the page, and its groups (MYSTUFF-01). */
export function MyStuffHead({ menu, categoryId, profile }: MyStuffHeadProps) {
  return (
    <div className={styles.head}>
      <Avatar name={profile?.posterName} photo={profile?.photo} className={styles.avatar} />
      <div className={styles.words}>
        <h1 tabIndex={-1} className={styles.name}>
          {menu.name}
        </h1>
        {profile && <p className={styles.lead}>{say(homeText.forMeLead, { name: profile.name })}</p>}
      </div>
      <Tabs
        label={say(homeText.categories)}
        items={menu.categories.map(({ id, name }) => ({ id, label: name, to: paths.home(menu.id, id) }))}
        activeId={categoryId}
        bleed={false}
        className={styles.groups}
      />
    </div>
  );
}

/** Skeleton of the page. */
export function MyStuffSkeleton() {
  return (
    <div aria-busy="true">
      <h1>
        <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      </h1>
      <div className={styles.head} aria-hidden="true">
        <Skeleton className={styles.avatar} shape="circle" />
        <div className={styles.words}>
          <Skeleton width="7em" height="1.15em" className={styles.name} />
          <Skeleton width="min(24em, 60vw)" height="1em" />
        </div>
        <div className={styles.groups}>
          <Skeleton shape="pill" height="48px" />
        </div>
      </div>
      <HomeRowsSkeleton />
    </div>
  );
}
