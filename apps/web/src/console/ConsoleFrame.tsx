import { closeConsole } from '@seyir/contract/console';
import { hasPermission } from '@seyir/core/operator/permissions';
import { Languages, LogOut, Menu } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { call } from '../shared/api/call.ts';
import { changeLanguage } from '../shared/language/change-language.tsx';
import { getLanguage, LANGUAGE_NAMES } from '../shared/text/language.ts';
import { say } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { Logo } from '../shared/ui/Logo/Logo.tsx';
import { Notice } from '../shared/ui/Notice/Notice.tsx';
import styles from './ConsoleFrame.module.css';
import { consoleText } from './console.text.ts';
import { currentSession, keepSession, subscribeSession } from './console-session.ts';
import { PAGES } from './pages.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** Menu, name and role of the operator, and the page. A role sees the pages it may open. */
export function ConsoleFrame() {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const { pathname } = useLocation();
  const role = session?.operator.role ?? 'viewer';
  const pages = PAGES.filter(({ permission }) => hasPermission(role, permission));
  const isOf = (path: string) => (path === '' ? pathname === '/' : pathname.startsWith(`/${path}`));
  const page = PAGES.find(({ path }) => isOf(path));
  const title = page ? say(page.title) : say(consoleText.missing);
  useEffect(() => {
    document.title = `${title} · Seyir`;
  }, [title]);
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
  return (
    <div className={styles.frame}>
      <a className="skip" href="#page">
        {say(consoleText.skip)}
      </a>
      <header className={styles.side}>
        <div className={styles.brand}>
          <Logo />
          <span>{say(consoleText.console)}</span>
          <Button
            className={styles.toggle}
            size="small"
            icon={<Menu />}
            aria-expanded={isMenuOpen}
            onClick={() => setOpenOn(isMenuOpen ? undefined : pathname)}
          >
            {say(consoleText.pages)}
          </Button>
        </div>
        <nav aria-label={say(consoleText.menu)} className={styles.menu} data-closed={isClosed}>
          {pages
            .filter(({ isListed }) => isListed)
            .map(({ path, title: words, Icon }) => (
              <NavLink key={path} to={`/${path}`} end={path === ''} className={styles.link ?? ''}>
                <Icon aria-hidden="true" />
                {say(words)}
              </NavLink>
            ))}
        </nav>
        <div className={styles.operator} data-closed={isClosed}>
          <span className={styles.name}>{session?.operator.name}</span>
          <span className={styles.role}>{say(consoleText[role])}</span>
          <Button size="small" icon={<Languages />} onClick={() => void changeLanguage(other)}>
            {LANGUAGE_NAMES[other]}
          </Button>
          <Button size="small" icon={<LogOut />} onClick={() => void signOut()}>
            {say(consoleText.signOut)}
          </Button>
        </div>
      </header>
      <main ref={main} id="page" className={styles.page} tabIndex={-1}>
        <h1>{title}</h1>
        {page && hasPermission(role, page.permission) ? (
          <Outlet />
        ) : (
          <Notice title={say(page ? consoleText.forbidden : consoleText.missing)} />
        )}
      </main>
    </div>
  );
}
