import { applyPromoCode, type Subscription } from '@seyir/contract/packages';
import { PROMO_CODE_MAX } from '@seyir/core/limits/payment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import { paths } from '../../shared/paths/paths.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import styles from './PromoCode.module.css';
import { refreshPackage } from './packages.queries.ts';
import { promoText } from './packages.text.ts';
import { useShopGate } from './use-shop-gate.tsx';

/** A promotion code instead of a payment. An accepted code leads to the profiles (PROMO-02). */
export function PromoCode() {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const mayShop = useShopGate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: (promoCode: string) => call(applyPromoCode, { query: { promoCode } }),
    onSuccess: (given) => {
      bestEffort(refreshPackage(queries), 'the code is accepted; the package queries retry');
      toast(wordsOf(given), { tone: 'success' });
      void navigate(paths.selectProfile());
    },
    onError: (reason) => refuse(wordsFor(reason)),
  });

  function refuse(words: string) {
    setError(words);
    input.current?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (apply.isPending || !mayShop()) return;
    const typed = code.trim();
    if (typed === '') refuse(say(promoText.empty));
    else apply.mutate(typed);
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Field
        ref={input}
        label={say(promoText.label)}
        placeholder={say(promoText.placeholder)}
        className={styles.field}
        value={code}
        maxLength={PROMO_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
        leading={<TicketPercent aria-hidden="true" />}
        trailing={
          <Button type="submit" look="light" size="small" className={styles.apply} loading={apply.isPending}>
            {say(promoText.apply)}
          </Button>
        }
      />
    </form>
  );
}

function wordsOf({ productP, endDate }: Subscription): string {
  return say(promoText.applied, { name: productP.name, date: formatDate(Date.parse(endDate)) });
}

/** Every refusal shows that the code does not work (PROMO-03); two of them also show why. */
function wordsFor(reason: Error): string {
  const code = reason instanceof ApiError ? reason.code : undefined;
  if (code === 'CONFLICT') return say(promoText.usedBefore);
  return say(code === 'TOO_MANY' ? promoText.tooMany : promoText.invalid);
}
