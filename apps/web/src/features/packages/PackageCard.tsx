import { Check, CircleAlert, Clock } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import styles from './PackageCard.module.css';
import { PosterFan } from './PackagePosters.tsx';
import type { PackageCard as Card, Holding } from './package-cards.ts';
import { packagesText } from './packages.text.ts';
import type { ShopGate } from './use-shop-gate.tsx';

interface PackageCardProps {
  readonly card: Card;
  /** End date of the account's subscription. */
  readonly endDate: string | undefined;
  readonly isCancelling: boolean;
  /** Checked before a purchase starts. */
  readonly mayShop: ShopGate;
  readonly onCancel: () => void;
  readonly isResuming: boolean;
  /** Takes the cancellation back; undefined where the package has to be bought again. */
  readonly onResume: (() => void) | undefined;
}

export function PackageCard(props: PackageCardProps) {
  const { product, lines, price, isPopular, holding } = props.card;
  const headingId = useId();
  return (
    <article
      className={styles.card}
      aria-labelledby={headingId}
      data-holding={holding}
      data-popular={isPopular || undefined}
    >
      <PosterFan posters={product.posters} />
      {isPopular && <p className={styles.ribbon}>{say(packagesText.popular)}</p>}
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 id={headingId} className={styles.name}>
            {product.name}
          </h3>
          {holding && (
            <Badge tone="owned" icon={<Check aria-hidden="true" />}>
              {say(packagesText.current)}
            </Badge>
          )}
        </div>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>
              <Check aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
        <Channels product={product} />
        <div className={styles.foot}>
          {holding && <HoldingNote holding={holding} endDate={props.endDate} />}
          <p className={styles.price}>
            {price} <span className={styles.period}>{say(packagesText.perMonth)}</span>
          </p>
          <Actions {...props} labelId={headingId} />
        </div>
      </div>
    </article>
  );
}

/** Buy, buy back, resume after a cancellation, cancel (PACKAGE-05). */
function Actions(props: PackageCardProps & { labelId: string }) {
  const { card, isCancelling, mayShop, onCancel, isResuming, onResume, labelId } = props;
  const { product, isPopular, holding, isChange } = card;
  return (
    <div className={styles.actions}>
      {holding === 'active' && (
        // Screen readers get the badge above.
        <span className={styles.inHand} aria-hidden="true">
          {say(packagesText.current)}
        </span>
      )}
      {onResume && (
        <Button
          look="primary"
          size="large"
          className={styles.main}
          aria-describedby={labelId}
          data-start-focus=""
          loading={isResuming}
          onClick={onResume}
        >
          {say(packagesText.resume)}
        </Button>
      )}
      {holding !== 'active' && !onResume && (
        <Button
          to={paths.purchase(product.id)}
          look={isPopular || holding === 'suspended' ? 'primary' : 'light'}
          size="large"
          className={styles.main}
          aria-describedby={labelId}
          data-start-focus=""
          onClick={(event: MouseEvent) => {
            if (!mayShop(paths.purchase(product.id))) event.preventDefault();
          }}
        >
          {say(holding ? BUY_BACK[holding] : isChange ? packagesText.change : packagesText.buy)}
        </Button>
      )}
      {(holding === 'active' || holding === 'suspended') && (
        <Button look="danger" size="large" aria-describedby={labelId} loading={isCancelling} onClick={onCancel}>
          {say(packagesText.cancel)}
        </Button>
      )}
    </div>
  );
}

const BUY_BACK = {
  active: packagesText.buy,
  suspended: packagesText.completePayment,
  cancelled: packagesText.buyBack,
} as const satisfies Record<Holding, unknown>;

/** A note on a suspended or cancelled subscription. */
function HoldingNote({ holding, endDate }: { holding: Holding; endDate: string | undefined }) {
  if (holding === 'active' || endDate === undefined) return null;
  return (
    <p className={styles.note}>
      {holding === 'suspended' ? <CircleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {holding === 'suspended'
        ? say(packagesText.suspendedNote)
        : say(packagesText.openUntil, { date: formatDate(Date.parse(endDate)) })}
    </p>
  );
}

function Channels({ product: { channels, channelCount } }: Pick<Card, 'product'>) {
  if (channels.length === 0) return null;
  const others = channelCount - channels.length;
  return (
    <div className={styles.channels}>
      {channels.map(({ id, name, logo }) => (
        <ChannelLogo key={id} src={logo} name={name} className={styles.logo} />
      ))}
      {others > 0 && <span className={styles.others}>{say(packagesText.moreChannels, { count: others })}</span>}
    </div>
  );
}
