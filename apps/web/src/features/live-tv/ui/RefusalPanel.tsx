import { Lock, LockKeyhole, LogIn, MapPinOff, Phone, RefreshCw, Ticket, Tv, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths/paths.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Spinner } from '../../../shared/ui/Spinner/Spinner.tsx';
import { refusalText } from '../live-tv.text.ts';
import type { Refusal } from '../rules/verdict.ts';
import styles from './RefusalPanel.module.css';

export interface RefusalPanelProps {
  refusal: Refusal;
  isGuest: boolean;
  /** The operator's, for what only people can solve (ERR-08). */
  supportPhone: string | undefined;
  /** A kids profile has no shop (KIDS-04). */
  isKid: boolean;
  /** Opens the payment of the programme whose ticket is missing; undefined when the guide does not know it. */
  onBuyTicket: (() => void) | undefined;
  isPast: boolean;
  onSignIn: () => void;
  onRetry: () => void;
  onGoLive: () => void;
}

/** Instead of the picture: why nothing plays, and the one thing to do. */
export function RefusalPanel(props: RefusalPanelProps) {
  const { refusal, isGuest, isKid, supportPhone, onBuyTicket, isPast, onSignIn, onRetry, onGoLive } = props;
  const retry = (
    <Button look="primary" icon={<RefreshCw />} onClick={onRetry}>
      {say(commonText.retry)}
    </Button>
  );
  const goLive = (
    <Button look="primary" icon={<Tv />} onClick={onGoLive}>
      {say(refusalText.goLive)}
    </Button>
  );
  switch (refusal.code) {
    case 101:
      return (
        <Frame code={101} mark={<Spinner />} title={say(refusalText.ratingTitle)} words={say(refusalText.rating)}>
          {isPast && goLive}
        </Frame>
      );
    case 301:
      return (
        <Frame
          code={301}
          mark={<Ticket />}
          title={say(refusalText.ticketTitle)}
          words={say(isKid ? refusalText.askGrownUp : refusalText.ticket)}
        >
          {onBuyTicket && !isKid && (
            <Button look="primary" icon={<Ticket />} onClick={onBuyTicket}>
              {say(refusalText.buyTicket)}
            </Button>
          )}
        </Frame>
      );
    case 302:
      return (
        <Frame code={302} mark={<MapPinOff />} title={say(refusalText.coverageTitle)} words={say(refusalText.coverage)}>
          {supportPhone && (
            <Button look="primary" icon={<Phone />} href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>
              {supportPhone}
            </Button>
          )}
        </Frame>
      );
    case 303:
      return <LockedByPackage isFetch={refusal.isFetch === true} isGuest={isGuest} retry={retry} />;
    case 'locked':
      return (
        <Frame mark={<LockKeyhole />} title={say(refusalText.lockedTitle)} words={say(refusalText.pin)}>
          <Button look="primary" icon={<LockKeyhole />} onClick={onRetry}>
            {say(refusalText.enterPin)}
          </Button>
        </Frame>
      );
    case 'limit':
      return (
        <Frame mark={<Users />} title={say(refusalText.limitTitle)} words={say(refusalText.limit)}>
          {retry}
        </Frame>
      );
    case 'gone':
      return (
        <Frame mark={<Tv />} title={say(refusalText.goneTitle)} words={say(refusalText.gone)}>
          {isPast ? goLive : retry}
        </Frame>
      );
    case 401:
      return (
        <Frame code={401} mark={<LogIn />} title={say(refusalText.signInTitle)} words={say(refusalText.signIn)}>
          <Button look="primary" icon={<LogIn />} onClick={onSignIn}>
            {say(refusalText.signInConfirm)}
          </Button>
          {isPast && (
            <Button look="glass" icon={<Tv />} onClick={onGoLive}>
              {say(refusalText.goLive)}
            </Button>
          )}
        </Frame>
      );
  }
}

/** No package gives it, or no address was to be had (ERR-09, LIVE-07); a guest is led to join (LIVE-11). */
function LockedByPackage({ isFetch, isGuest, retry }: { isFetch: boolean; isGuest: boolean; retry: ReactNode }) {
  const words = isFetch ? refusalText.unreachable : isGuest ? refusalText.guest : refusalText.noPackage;
  return (
    <Frame code={303} mark={<Lock />} title={say(refusalText.lockedTitle)} words={say(words)}>
      {isFetch && retry}
      {!isFetch && isGuest && (
        <Button look="primary" to={paths.signup()}>
          {say(refusalText.signInNow)}
        </Button>
      )}
      {!isGuest && (
        <Button look={isFetch ? 'glass' : 'primary'} to={paths.accountPackage()}>
          {say(refusalText.packageUp)}
        </Button>
      )}
    </Frame>
  );
}

interface FrameProps {
  code?: number;
  mark: ReactNode;
  title: string;
  words: string;
  children?: ReactNode;
}

function Frame({ code, mark, title, words, children }: FrameProps) {
  return (
    <div className={styles.panel} role="alert" data-code={code}>
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{words}</p>
      {children && <div className={styles.actions}>{children}</div>}
      {code !== undefined && <p className={styles.code}>{say(commonText.errorCode, { code: String(code) })}</p>}
    </div>
  );
}
