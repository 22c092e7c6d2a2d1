import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useBackLayer } from '../../back/back-layers.ts';
import { isKey } from '../../keys/keys.ts';
import { classNames } from '../class-names.ts';
import styles from './Menu.module.css';
import { menuTarget } from './menu-target.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A place; without it the item acts. */
  to?: string;
  onSelect?: () => void;
  /** One of several choices, and whether it is the one. */
  selected?: boolean;
  tone?: 'plain' | 'danger';
  /** A line above it. */
  apart?: boolean;
}

/** Spread on the button that opens the menu. */
export interface MenuTriggerProps {
  ref: (element: HTMLButtonElement | null) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

export interface MenuProps {
  /** What it offers, for those who listen. */
  label: string;
  items: readonly MenuItem[];
  trigger: (props: MenuTriggerProps) => ReactNode;
  align?: 'start' | 'end';
  className?: string | undefined;
}

/** A short list that opens at its button. Arrows move, letters jump, Enter and Space choose, Escape gives the focus back. */
export function Menu({ label, items, trigger, align = 'start', className }: MenuProps) {
  const id = useId();
  const [entry, setEntry] = useState<'first' | 'last'>();
  const isOpen = entry !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => setEntry(undefined);
  const putAway = () => {
    close();
    button.current?.focus();
  };
  useBackLayer(isOpen, putAway);

  useLayoutEffect(() => {
    if (!entry || !list.current) return;
    keepOnScreen(list.current);
    const elements = itemElements(list.current);
    const chosen = elements.find((element) => element.getAttribute('aria-checked') === 'true');
    (chosen ?? elements.at(entry === 'first' ? 0 : -1))?.focus({ preventScroll: true });
  }, [entry]);

  useEffect(() => {
    if (!isOpen) return;
    const handleOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setEntry(undefined);
    };
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    return () => {
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
    };
  }, [isOpen]);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (isKey(event, 'leave')) putAway();
    else if (isKey(event, 'turn')) {
      putAway();
      return; // and the browser's own Tab goes on from there
    } else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      // Space presses a button but scrolls the page on a link; in a menu both are chosen by it.
      event.target.click();
    } else {
      const elements = list.current ? itemElements(list.current) : [];
      const labels = items.map((item) => item.label);
      const target = menuTarget(event, elements.indexOf(document.activeElement as HTMLElement), labels);
      if (target === undefined) return;
      elements[target]?.focus();
    }
    event.preventDefault();
  }

  function choose(item: MenuItem) {
    putAway();
    item.onSelect?.();
  }

  return (
    <div ref={root} className={classNames(styles.root, className)}>
      {trigger({
        ref: (element) => {
          button.current = element;
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setEntry(isOpen ? undefined : 'first'),
        onKeyDown: (event) => {
          const wanted = isKey(event, 'below') ? 'first' : isKey(event, 'above') ? 'last' : undefined;
          if (wanted === undefined) return;
          event.preventDefault();
          setEntry(wanted);
        },
      })}
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={styles.menu}
          data-align={align}
          onKeyDown={handleKey}
        >
          {items.map((item) => (
            <Fragment key={item.id}>
              {item.apart && <hr className={styles.line} />}
              <MenuEntry item={item} onChoose={() => choose(item)} />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const shared = {
    ...(item.selected === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.selected }),
    tabIndex: -1,
    className: styles.item,
    'data-tone': item.tone,
    'data-roving': '',
    onClick: onChoose,
  };
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  return item.to === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link to={item.to} {...shared}>
      {content}
    </Link>
  );
}

function itemElements(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Below its button unless it would leave the screen and there is more room above. */
function keepOnScreen(menu: HTMLElement): void {
  const { top, bottom, height } = menu.getBoundingClientRect();
  menu.dataset.side = bottom > window.innerHeight && top > height ? 'above' : 'below';
}
