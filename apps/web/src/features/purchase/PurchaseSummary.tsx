import type { Product } from '@seyir/contract/packages';
import { POPULAR_PACKAGE } from '@seyir/core/limits/payment';
import { formatTl, liraToKurus } from '@seyir/core/money/price';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './PurchaseSummary.module.css';
import { purchaseText } from './purchase.text.ts';

interface PurchaseSummaryProps {
  /** Undefined for an unknown package. */
  readonly product: Product | undefined;
  /** The packages are loading. */
  readonly isPending: boolean;
  /** The package's pictures. */
  readonly art: ReactNode;
}

/** The order summary (PURCHASE-07). */
export function PurchaseSummary({ product, isPending, art }: PurchaseSummaryProps) {
  const headingId = useId();
  const price = monthlyPrice(product);
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.panel}>
        {art}
        <div className={styles.body}>
          <div className={styles.line}>
            <h2 id={headingId} className={styles.name}>
              {isPending ? <Skeleton width="9ch" /> : (product?.name ?? say(purchaseText.unknownPackage))}
            </h2>
            {product?.name === POPULAR_PACKAGE && <Badge tone="accent">{say(purchaseText.popular)}</Badge>}
          </div>
          <dl className={styles.facts}>
            <Fact name={say(purchaseText.fee)}>
              {isPending ? <Skeleton width="8ch" /> : say(purchaseText.perMonth, { price })}
            </Fact>
            <Fact name={say(purchaseText.start)}>{say(purchaseText.today)}</Fact>
            <Fact name={say(purchaseText.renewal)}>{say(purchaseText.monthly)}</Fact>
          </dl>
          {/* The sample price of an unknown package is not shown as the total. */}
          {(isPending || product) && (
            <p className={styles.total}>
              <span>{say(purchaseText.toPay)}</span>
              <strong>{isPending ? <Skeleton width="6ch" /> : price}</strong>
            </p>
          )}
        </div>
      </div>
      <p className={styles.safe}>
        <Lock aria-hidden="true" />
        {say(purchaseText.safe)}
      </p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The product document's price for an unknown package (PURCHASE-07). */
const SAMPLE_PRICE_KURUS = 790;

/** 249,90 TL */
function monthlyPrice(product: Pick<Product, 'price'> | undefined): string {
  return formatTl(product ? liraToKurus(product.price) : SAMPLE_PRICE_KURUS);
}
