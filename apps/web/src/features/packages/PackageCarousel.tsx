import type { Product, Subscription } from '@seyir/contract/packages';
import { VISIBLE_PACKAGES } from '@seyir/core/limits/payment';
import { say } from '../../shared/text/text.ts';
import { Carousel } from '../../shared/ui/Carousel/Carousel.tsx';
import { PackageCard } from './PackageCard.tsx';
import styles from './PackageCarousel.module.css';
import { canResume, cardsOf } from './package-cards.ts';
import { packagesText } from './packages.text.ts';
import { useCancelPackage } from './use-cancel-package.tsx';
import { usePages } from './use-pages.ts';
import { useResumePackage } from './use-resume-package.tsx';
import { useShopGate } from './use-shop-gate.tsx';

interface PackageCarouselProps {
  readonly products: readonly Product[];
  readonly current: Subscription | undefined;
}

/** Carousel of packages: three cards at once, one on a phone, fewer where there are fewer (PACKAGE-01). */
export function PackageCarousel({ products, current }: PackageCarouselProps) {
  const mayShop = useShopGate();
  const { cancel, isCancelling } = useCancelPackage(mayShop);
  const { resume, isResuming } = useResumePackage(mayShop);
  const { page, pages, ref, onScroll } = usePages();
  const cards = cardsOf(products, current);
  return (
    <div
      ref={ref}
      className={styles.row}
      data-count={Math.min(cards.length, VISIBLE_PACKAGES)}
      onScrollCapture={onScroll}
    >
      <Carousel label={say(packagesText.packages)} layout="package" hideLabel bleed={false}>
        {cards.map((card) => (
          <PackageCard
            key={card.product.id}
            card={card}
            endDate={card.holding && current?.endDate}
            isCancelling={card.holding !== undefined && isCancelling}
            mayShop={mayShop}
            onCancel={() => current && void cancel(current)}
            isResuming={isResuming}
            onResume={card.holding && canResume(current) ? () => current && resume(current) : undefined}
          />
        ))}
      </Carousel>
      {pages > 1 && (
        <p className={styles.pages} aria-hidden="true">
          {Array.from({ length: pages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
            <span key={index} className={styles.page} data-current={index === page || undefined} />
          ))}
        </p>
      )}
    </div>
  );
}
