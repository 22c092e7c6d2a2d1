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
import { useBackLayer } from '../../back/back-layers.ts';
import { isRemote } from '../../keys/hand.ts';
import { isKey } from '../../keys/keys.ts';
import { classNames } from '../class-names.ts';
import { Link } from '../Link/Link.tsx';
import styles from './Menu.module.css';
import { extendTypeahead, findClipBox, findTyped, menuTarget, placeMenu, type Typeahead } from './menu-rules.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A link; without it the item is a button. */
  to?: string;
  onSelect?: () => void;
  /** One of several choices (`menuitemradio`), and whether it is the chosen one. */
  selected?: boolean;
  tone?: 'plain' | 'danger';
  /** Shown and read, and without effect. */
  disabled?: boolean;
  /** A separator above the item. */
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

interface MenuProps {
  /** The accessible name. */
  label: string;
  items: readonly MenuItem[];
  trigger: (props: MenuTriggerProps) => ReactNode;
  align?: 'start' | 'end';
  className?: string | undefined;
}

/**
 * Menu button (ARIA Authoring Practices): arrows move, letters jump (typeahead), Enter and Space choose, Escape restores the
 * focus. The menu flips and shifts at the edges of the viewport, and of a box that clips it.
 */
export function Menu({ label, items, trigger, align = 'start', className }: MenuProps) {
  const id = useId();
  const [entry, setEntry] = useState<'first' | 'last'>();
  const isOpen = entry !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef<Typeahead>(undefined);
  const close = () => {
    setEntry(undefined);
    button.current?.focus();
  };
  useBackLayer(isOpen, close);

  useLayoutEffect(() => {
    if (!entry || !list.current) return;
    typed.current = undefined;
    keepInViewport(button.current, list.current);
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
    const handleMove = (event: Event) => {
      if (list.current && event.target !== list.current) keepInViewport(button.current, list.current);
    };
    document.addEventListener('focusin', handleOutside);
    window.addEventListener('resize', handleMove);
    window.addEventListener('scroll', handleMove, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', handleMove);
      window.removeEventListener('scroll', handleMove, { capture: true });
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
    };
  }, [isOpen]);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (isKey(event, 'turn')) {
      // The browser's own Tab goes on from the button.
      close();
      return;
    }
    if (isKey(event, 'leave')) close();
    else if (!moveFocus(event)) {
      // Space activates a button but scrolls the page on a link; in a menu it chooses both.
      if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return;
      event.target.click();
    }
    event.preventDefault();
  }

  /** Whether the key belongs to the menu's navigation. */
  function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
    const elements = list.current ? itemElements(list.current) : [];
    const current = elements.indexOf(document.activeElement as HTMLElement);
    const labels = items.map((item) => item.label);
    const target = menuTarget(event, current, labels.length);
    if (target !== undefined) {
      typed.current = undefined;
      elements[target]?.focus();
      return true;
    }
    const typeahead = extendTypeahead(typed.current, event, event.timeStamp, labels);
    if (!typeahead) return false;
    typed.current = typeahead;
    const found = findTyped(typeahead.text, current, labels);
    if (found !== undefined) elements[found]?.focus();
    return true;
  }

  function choose(item: MenuItem) {
    close();
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
          // For a remote, and among the controls of a player, arrows move the focus (spatial.ts); OK opens.
          if (event.currentTarget.closest('[data-player]') || isRemote()) return;
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
    'aria-disabled': item.disabled || undefined,
    onClick: item.disabled ? undefined : onChoose,
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

/** Applies `placeMenu`: measured without the previous placement, which limits the height and shifts the menu. */
function keepInViewport(button: HTMLElement | null, menu: HTMLElement): void {
  menu.style.removeProperty('--menu-room');
  menu.style.removeProperty('--menu-shift');
  const { left } = menu.getBoundingClientRect();
  const { side, roomPx, shiftPx } = placeMenu(
    (button ?? menu).getBoundingClientRect(),
    { left, width: menu.offsetWidth, height: menu.offsetHeight },
    findClipBox(menu),
  );
  menu.dataset.side = side;
  menu.style.setProperty('--menu-room', `${roomPx}px`);
  menu.style.setProperty('--menu-shift', `${shiftPx}px`);
}
