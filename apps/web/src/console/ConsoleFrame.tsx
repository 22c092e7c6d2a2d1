import { closeConsole } from '@seyir/contract/console';
import { readConsoleWaiting } from '@seyir/contract/console-overview';
import { hasPermission } from '@seyir/core/operator/permissions';
import { ChevronRight, Languages, LogOut, MoreHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { call } from '../shared/api/call.ts';
import { changeLanguage } from '../shared/language/change-language.tsx';
import { formatNumber } from '../shared/text/format.ts';
import { getLanguage, LANGUAGE_NAMES } from '../shared/text/language.ts';
import { say } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { IconButton } from '../shared/ui/IconButton/IconButton.tsx';
import { Logo } from '../shared/ui/Logo/Logo.tsx';
import { Notice } from '../shared/ui/Notice/Notice.tsx';
import { VisuallyHidden } from '../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './ConsoleFrame.module.css';
import { consoleText } from './console.text.ts';
import { GROUPS } from './console-pages.ts';
import { currentSession, keepSession, subscribeSession } from './console-session.ts';
import { FindField } from './FindField.tsx';
import { addressOf } from './find.ts';
import { useWholeList } from './ListPage.tsx';
import { useShownHeading } from './page-heading.ts';
import { type ConsolePage, PAGES } from './pages.tsx';
import { StateMark, type StateTone } from './StateMark.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** A count of the menu beyond it is written with a plus. */
const MOST_SHOWN = 99;

interface Waiting {
  readonly count: number;
  /** A failure has its shape; what merely waits has none. */
  readonly tone: StateTone | undefined;
}
type WaitingBy = Partial<Record<ConsolePage['path'], Waiting>>;

/** What waits for someone, by page. */
function useWaiting(): WaitingBy {
  const { data } = useWholeList(['waiting'], () => call(readConsoleWaiting, {}));
  if (!data) return {};
  return {
    'on-air': { count: data.channels, tone: 'bad' },
    orders: { count: data.cases ?? 0, tone: 'warn' },
    feedback: { count: data.feedback ?? 0, tone: undefined },
    jobs: { count: data.jobs, tone: 'bad' },
  };
}

function WaitingCount({ waiting }: { readonly waiting: Waiting | undefined }) {
  if (!waiting || waiting.count === 0) return null;
  const { count, tone } = waiting;
  const number = count > MOST_SHOWN ? `${MOST_SHOWN}+` : formatNumber(count);
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{tone ? <StateMark tone={tone}>{number}</StateMark> : number}</span>
      <VisuallyHidden>{say(consoleText.waitingCount, { count: number })}</VisuallyHidden>
    </span>
  );
}

/** The entries of a phone's lower edge; the menu has the others. */
const TABS: readonly ConsolePage['path'][] = ['', 'on-air', 'orders', 'accounts'];

/** Menu, bar with heading and search, name and role of the operator, and the page. A role sees the pages it may open. */
export function ConsoleFrame() {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const role = session?.operator.role ?? 'viewer';
  const pages = PAGES.filter(({ permission }) => hasPermission(role, permission));
  const page = findPage(pathname);
  const title = page ? say(page.title) : say(consoleText.missing);
  const heading = useShownHeading();
  const isDetail = page?.path.includes(':') ?? false;
  const waiting = useWaiting();
  useEffect(() => {
    document.title = `${heading ?? title} · Seyir`;
  }, [heading, title]);
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  /** Narrow pages show the menu when it is asked for, until another page opens. */
  const [openOn, setOpenOn] = useState<string>();
  const isMenuOpen = openOn === pathname;
  const isClosed = !isMenuOpen || undefined;
  const other = getLanguage() === 'tr' ? 'en' : 'tr';
  const signOut = async () => {
    await call(closeConsole, {}).catch(() => undefined);
    keepSession(undefined);
  };
  const entry = ({ path, title: words, Icon }: ConsolePage) => (
    <NavLink key={path} to={`/${path}`} end={path === ''} className={styles.link ?? ''}>
      <Icon aria-hidden="true" />
      {say(words)}
      <WaitingCount waiting={waiting[path]} />
    </NavLink>
  );
  return (
    <div className={styles.frame}>
      <a className="skip" href="#page">
        {say(consoleText.skip)}
      </a>
      <aside className={styles.side} data-closed={isClosed} aria-label={say(consoleText.console)}>
        <div className={styles.brand}>
          <Logo />
          <span>{say(consoleText.console)}</span>
        </div>
        <nav aria-label={say(consoleText.menu)} className={styles.menu}>
          {pages.filter(({ path }) => path === '').map(entry)}
          {Object.entries(GROUPS).map(([group, words]) => {
            const own = pages.filter((one) => one.group === group);
            return own.length === 0 ? null : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
              <div key={group} className={styles.group} role="group" aria-label={say(words)}>
                <span className={styles.groupName} aria-hidden="true">
                  {say(words)}
                </span>
                {own.map(entry)}
              </div>
            );
          })}
        </nav>
        <div className={styles.operator}>
          <div className={styles.who}>
            <span className={styles.name}>{session?.operator.name}</span>
            <span className={styles.role}>{say(consoleText[role])}</span>
          </div>
          <Button size="small" icon={<Languages />} onClick={() => void changeLanguage(other)}>
            {LANGUAGE_NAMES[other]}
          </Button>
          <IconButton size="small" label={say(consoleText.signOut)} onClick={() => void signOut()}>
            <LogOut />
          </IconButton>
        </div>
      </aside>
      <div className={styles.body}>
        <header className={styles.bar}>
          <div className={styles.heading}>
            {isDetail && page && (
              <Link className={styles.crumb} to={`/${page.path.split('/')[0]}`}>
                {title}
                <ChevronRight aria-hidden="true" />
              </Link>
            )}
            <h1>{isDetail ? (heading ?? '…') : title}</h1>
          </div>
          <FindField
            hasShortcut
            label={say(hasPermission(role, 'see-accounts') ? consoleText.findAll : consoleText.findChannels)}
            onChoose={(found) => void navigate(addressOf(found))}
          />
        </header>
        <main ref={main} id="page" className={styles.page} tabIndex={-1}>
          {page && hasPermission(role, page.permission) ? (
            <Outlet />
          ) : (
            <Notice title={say(page ? consoleText.forbidden : consoleText.missing)} />
          )}
        </main>
      </div>
      <nav aria-label={say(consoleText.sections)} className={styles.tabs}>
        {pages
          .filter(({ path }) => TABS.includes(path))
          .map(({ path, title: words, Icon }) => (
            <NavLink key={path} to={`/${path}`} end={path === ''} className={styles.tab ?? ''}>
              <Icon aria-hidden="true" />
              {say(path === '' ? consoleText.short : words)}
              <WaitingCount waiting={waiting[path]} />
            </NavLink>
          ))}
        <button
          type="button"
          className={styles.tab}
          aria-expanded={isMenuOpen}
          onClick={() => setOpenOn(isMenuOpen ? undefined : pathname)}
        >
          <MoreHorizontal aria-hidden="true" />
          {say(consoleText.other)}
        </button>
      </nav>
    </div>
  );
}

/** The page of an address: with a parameter before its list. */
function findPage(pathname: string): ConsolePage | undefined {
  const [list = '', parameter] = pathname.slice(1).split('/');
  const path = parameter ? `${list}/:id` : list;
  return PAGES.find((one) => one.path === path);
}
