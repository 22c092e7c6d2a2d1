import { Lock, LockKeyhole, LogIn, MapPinOff, Phone, RefreshCw, Ticket, Tv, Users, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../../shared/paths/paths.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { sayPackageUp } from '../../../shared/text/package-up.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Picture } from '../../../shared/ui/Picture/Picture.tsx';
import { Spinner } from '../../../shared/ui/Spinner/Spinner.tsx';
import { refusalText } from '../live-tv.text.ts';
import type { Refusal } from '../rules/verdict.ts';
import styles from './RefusalPanel.module.css';

/** The cheapest package that has the channel. */
export interface PackageOffer {
  readonly name: string;
  /** "₺249,90" */
  readonly price: string;
}

interface RefusalPanelProps {
  refusal: Refusal;
  channel: { readonly name: string; readonly art: string | null | undefined };
  /** Undefined while it is not known, and where no package on offer has the channel. */
  offer: PackageOffer | undefined;
  /** At the limit of streams: what to do, with the other devices that play now. */
  limitWords: string;
  isGuest: boolean;
  /** The operator's, for what only people can solve (ERR-08). */
  supportPhone: string | undefined;
  /** A kids profile has no shop (KIDS-04). */
  isKid: boolean;
  /** Opens the payment of the programme whose ticket is missing; undefined when the guide does not know it. */
  onBuyTicket: (() => void) | undefined;
  /** Asks for the main profile's PIN, which opens the programme; undefined when the guide does not know it. */
  onEnterPin: (() => void) | undefined;
  isPast: boolean;
  onSignIn: () => void;
  onRetry: () => void;
  onGoLive: () => void;
  onOtherChannel: () => void;
}

/** Instead of the picture: why nothing plays, and the one thing to do. */
export function RefusalPanel(props: RefusalPanelProps) {
  const { refusal, channel, isKid, supportPhone, onBuyTicket, onEnterPin, isPast } = props;
  const { onSignIn, onRetry, onGoLive, onOtherChannel } = props;
  if (isKid) return <ForKids {...props} />;
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
  const otherChannel = (
    <Button look="glass" onClick={onOtherChannel}>
      {say(refusalText.otherChannel)}
    </Button>
  );
  switch (refusal.code) {
    case 101:
      return (
        <Frame code={101} mark={<Spinner />} title={say(refusalText.ratingTitle)} words={say(refusalText.rating)}>
          {onEnterPin && (
            <Button look="primary" icon={<LockKeyhole />} onClick={onEnterPin}>
              {say(refusalText.enterPin)}
            </Button>
          )}
          {isPast ? goLive : otherChannel}
        </Frame>
      );
    case 301:
      return (
        <Frame
          code={301}
          mark={<Ticket />}
          art={channel.art}
          title={say(refusalText.ticketTitle)}
          words={say(refusalText.ticket)}
        >
          {onBuyTicket && (
            <Button look="primary" icon={<Ticket />} onClick={onBuyTicket}>
              {say(refusalText.buyTicket)}
            </Button>
          )}
          {isPast ? (
            <Button look="glass" icon={<Tv />} onClick={onGoLive}>
              {say(refusalText.goLive)}
            </Button>
          ) : (
            otherChannel
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
          {otherChannel}
        </Frame>
      );
    case 303:
      return refusal.isFetch ? <Unreachable onRetry={onRetry} retry={retry} /> : <LockedByPackage {...props} />;
    case 'locked':
      return (
        <Frame mark={<LockKeyhole />} title={say(refusalText.lockedTitle)} words={say(refusalText.pin)}>
          <Button look="primary" icon={<LockKeyhole />} onClick={onRetry}>
            {say(refusalText.enterPin)}
          </Button>
          {otherChannel}
        </Frame>
      );
    case 'limit':
      return (
        <Frame mark={<Users />} title={say(refusalText.limitTitle)} words={props.limitWords}>
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

/** No package gives it (ERR-09, LIVE-07); a guest is led to join (LIVE-11). */
function LockedByPackage({ channel, offer, isGuest, onOtherChannel }: RefusalPanelProps) {
  const words = isGuest
    ? say(refusalText.guest)
    : offer
      ? say(refusalText.offer, { channel: channel.name, package: offer.name, price: offer.price })
      : say(refusalText.noPackage);
  return (
    <Frame
      code={303}
      mark={<Lock />}
      art={channel.art}
      title={say(isGuest ? refusalText.guestTitle : refusalText.noPackageTitle)}
      words={words}
    >
      <Button look="primary" to={isGuest ? paths.signup() : paths.accountPackage()}>
        {isGuest ? say(refusalText.signInNow) : offer ? say(refusalText.seePackage) : sayPackageUp()}
      </Button>
      <Button look="glass" onClick={onOtherChannel}>
        {say(refusalText.otherChannel)}
      </Button>
    </Frame>
  );
}

/** A kids profile reads neither packages, prices, limits nor codes, and has no shop (KIDS-04). */
function ForKids({ refusal, channel, isPast, onRetry, onGoLive, onOtherChannel }: RefusalPanelProps) {
  const goOn = isPast ? (
    <Button look="primary" icon={<Tv />} onClick={onGoLive}>
      {say(refusalText.goLive)}
    </Button>
  ) : (
    <Button look="primary" onClick={onOtherChannel}>
      {say(refusalText.otherChannel)}
    </Button>
  );
  if (refusal.code === 303 && refusal.isFetch) {
    const retry = (
      <Button look="primary" icon={<RefreshCw />} onClick={onRetry}>
        {say(commonText.retry)}
      </Button>
    );
    return <Unreachable isKid onRetry={onRetry} retry={retry} />;
  }
  if (refusal.code === 101) {
    return (
      <Frame code={101} mark={<Spinner />} title={say(refusalText.kidsRatingTitle)} words={say(refusalText.kidsRating)}>
        {goOn}
      </Frame>
    );
  }
  if (refusal.code === 'locked') {
    return (
      <Frame mark={<LockKeyhole />} title={say(refusalText.lockedTitle)} words={say(refusalText.askGrownUp)}>
        <Button look="glass" icon={<LockKeyhole />} onClick={onRetry}>
          {say(refusalText.enterPin)}
        </Button>
        {goOn}
      </Frame>
    );
  }
  const code = typeof refusal.code === 'number' ? { code: refusal.code } : {};
  const isGone = refusal.code === 'gone';
  return (
    <Frame
      {...code}
      mark={<Lock />}
      art={channel.art}
      title={say(isGone ? refusalText.goneTitle : refusalText.kidsTitle)}
      words={say(isGone ? refusalText.gone : refusalText.askGrownUp)}
    >
      {goOn}
    </Frame>
  );
}

/** Far enough apart for a service that has just come back, and not all viewers at once. */
const RETRY_MS = 15_000;
const RETRY_SPREAD_MS = 5_000;

/** No address was to be had (ERR-09, LIVE-07): tried again by itself while the panel stands. */
function Unreachable({ onRetry, retry, isKid = false }: { onRetry: () => void; retry: ReactNode; isKid?: boolean }) {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), RETRY_MS + Math.random() * RETRY_SPREAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const words = isKid ? commonText.kidsFailed : navigator.onLine ? commonText.ourFailure : commonText.retrying;
  return (
    <Frame
      code={303}
      isFailure={!isKid}
      tone="danger"
      mark={<WifiOff />}
      title={say(refusalText.unreachableTitle)}
      words={say(words)}
    >
      {retry}
    </Frame>
  );
}

interface FrameProps {
  /** Marks the panel; shown where something has failed, for a report of it. */
  code?: number;
  isFailure?: boolean;
  tone?: 'accent' | 'danger';
  mark: ReactNode;
  /** Behind the words, blurred. */
  art?: string | null | undefined;
  title: string;
  words: string;
  children?: ReactNode;
}

function Frame({ code, isFailure = false, tone = 'accent', mark, art, title, words, children }: FrameProps) {
  return (
    <div className={styles.panel} role="alert" data-code={code}>
      {art && <Picture src={art} alt="" shape="free" className={styles.art} />}
      <span className={styles.mark} data-tone={tone} aria-hidden="true">
        {mark}
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{words}</p>
      {children && <div className={styles.actions}>{children}</div>}
      {isFailure && <p className={styles.code}>{say(commonText.errorCode, { code: String(code) })}</p>}
    </div>
  );
}
