// The payment panel over a page: what is bought on one side, how it is paid on the other (PAY-01).

import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useBackLayer } from '../../../shared/back/back-layers.ts';
import { useRovingRow } from '../../../shared/keys/roving.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { DetailDialog } from '../../../shared/ui/DetailDialog/DetailDialog.tsx';
import { canPayHere, NeedsHttps } from '../NeedsHttps.tsx';
import type { OrderState } from '../order.machine.ts';
import { PaymentFrame } from '../PaymentFrame.tsx';
import { useFocusWhenShown } from '../PurchaseResult.tsx';
import { OfferChoice } from './OfferChoice.tsx';
import { isFree, listMethods, type Method, type Offer, type PaidItem } from './offer.ts';
import { PaymentForm } from './PaymentForm.tsx';
import styles from './PaymentPanel.module.css';
import { type PaymentArt, PaymentSummary, type SummaryFact } from './PaymentSummary.tsx';
import { paymentText } from './payment.text.ts';
import { type Payment, usePayment } from './use-payment.ts';

export interface PaymentPanelProps {
  item: PaidItem;
  /** At least one; the viewer may change between them. */
  offers: readonly Offer[];
  initial: Offer;
  art: PaymentArt;
  /** Of the programme: its channel and its time. */
  facts?: readonly SummaryFact[];
  /** Instead of the ways to pay: why there is nothing to buy right now. */
  notice?: ReactNode;
  /** The panel is a page of its own: Back leaves it as it leaves every page. */
  isPage?: boolean;
  onPaid: (offer: Offer) => void;
  onClose: () => void;
}

export function PaymentPanel(props: PaymentPanelProps) {
  const { item, offers, initial, art, facts, notice, isPage = false, onPaid, onClose } = props;
  const [offer, setOffer] = useState(initial);
  // Here and not in the form, which is gone while the payment page is shown.
  const [method, setMethod] = useState<Method>(listMethods(item)[0] ?? 'card');
  const payment = usePayment(item, onPaid);
  const { state } = payment;
  const page = payment.hasPage && state && isOnPage(state) ? state : undefined;
  const choices = offers.filter(({ deal }) => deal === offer.deal);
  const hasChoice = choices.length > 1;
  const isSent = state?.phase === 'loading' && !payment.hasPage;
  useBackLayer(!isPage, () => (isSent ? false : onClose()));
  useBackLayer(page !== undefined, payment.closeFrame);

  const closed = !canPayHere() && !isFree(item, offer) ? <NeedsHttps onClose={onClose} /> : undefined;

  /** An order that has been sent is answered first: closing would not stop it. */
  function handleClose() {
    if (page) payment.closeFrame();
    else if (!isSent) onClose();
  }

  return (
    <>
      <DetailDialog
        label={say(paymentText.panel, { name: item.name })}
        backdrop={art.backdrop}
        ambient={art.ambient}
        isBusy={payment.isBusy}
        isCentred
        onClose={handleClose}
      >
        <div className={styles.panel}>
          <PaymentSummary
            item={item}
            // Beside the payment page there is nothing to choose any more.
            offers={page ? [offer] : offers}
            offer={offer}
            isFixed={state !== undefined}
            art={art}
            facts={facts}
            onChange={setOffer}
          />
          <div className={styles.body} data-page={page ? '' : undefined}>
            {page ? (
              <PaymentPage state={page} payment={payment} />
            ) : (
              (notice ??
              closed ?? (
                <>
                  {hasChoice && (
                    <>
                      <h1 className={styles.title}>
                        {say(offer.deal === 'buy' ? paymentText.chooseBuy : paymentText.chooseRent)}
                      </h1>
                      <p className={styles.first}>{say(paymentText.chooseFirst)}</p>
                      <OfferChoice
                        offers={choices}
                        value={offer}
                        poster={art.card ?? art.poster}
                        isFixed={state !== undefined || payment.isBusy}
                        onChange={setOffer}
                      />
                    </>
                  )}
                  <PaymentForm
                    key={offer.productCode}
                    item={item}
                    offer={offer}
                    isAfterChoice={hasChoice}
                    payment={payment}
                    method={method}
                    onMethod={setMethod}
                    onCancel={handleClose}
                  />
                </>
              ))
            )}
          </div>
        </div>
      </DetailDialog>
      {payment.question}
    </>
  );
}

type PageState = Extract<OrderState, { phase: 'loading' | 'frame' | 'checking' }>;

const isOnPage = (state: OrderState): state is PageState =>
  state.phase === 'loading' || state.phase === 'frame' || state.phase === 'checking';

/** The gateway's page, and the way out of it (PAY-16). */
function PaymentPage({ state, payment }: { state: PageState; payment: Payment }) {
  const title = useFocusWhenShown();
  const { rowProps } = useRovingRow({ count: 1 });
  const isClosing = state.phase === 'checking' && state.isClosed;
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {say(paymentText.frameTitle)}
      </h1>
      <p className={styles.hint}>{say(paymentText.frameHint)}</p>
      <PaymentFrame
        state={state}
        onShown={payment.showFrame}
        onConfirm={payment.confirmFrame}
        onClose={payment.closeFrame}
      />
      <div className={styles.leave} {...rowProps}>
        <Button block size="large" icon={<X />} loading={isClosing} onClick={payment.closeFrame}>
          {say(paymentText.closeFrame)}
        </Button>
      </div>
    </>
  );
}
