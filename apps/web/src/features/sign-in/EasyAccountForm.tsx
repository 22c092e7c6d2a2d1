import { ArrowLeft, Fingerprint, UserRound } from 'lucide-react';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import styles from './AuthParts.module.css';
import { judgeFilled } from './field-rules.ts';
import { loginText } from './login.text.ts';
import { Problem } from './Problem.tsx';
import { useFields } from './use-fields.ts';

interface EasyAccountFormProps {
  initial: string;
  onSend: (account: string) => Promise<void>;
  /** Absent in a browser without passkeys. */
  onPasskey: (() => void) | undefined;
  isPasskeyBusy: boolean;
  problem: string | undefined;
}

interface Values extends Record<string, string> {
  account: string;
}

const judge = ({ account }: Values) => ({ account: judgeFilled(account) });

/** Asks for the account of the one-time code, or signs in with a passkey, which names its account. */
export function EasyAccountForm({ initial, onSend, onPasskey, isPasskeyBusy, problem }: EasyAccountFormProps) {
  const { field, submit, isBusy } = useFields<Values>({ account: initial }, judge);
  return (
    <>
      <form noValidate className={styles.form} onSubmit={submit(({ account }) => onSend(account.trim()))}>
        <Field
          {...field('account')}
          label={say(loginText.account)}
          placeholder={say(loginText.accountExample)}
          leading={<UserRound aria-hidden="true" />}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <Problem words={problem} />
        <div className={styles.actions}>
          <Button to={paths.selectLogin()} size="large" icon={<ArrowLeft aria-hidden="true" />}>
            {say(loginText.back)}
          </Button>
          <Button type="submit" look="primary" size="large" loading={isBusy} loadingLabel={say(loginText.sendingCode)}>
            {say(loginText.sendCode)}
          </Button>
        </div>
      </form>
      {onPasskey && (
        <>
          <p className={styles.divider}>{say(loginText.or)}</p>
          <Button
            look="line"
            size="large"
            block
            icon={<Fingerprint aria-hidden="true" />}
            loading={isPasskeyBusy}
            loadingLabel={say(loginText.passkeyWaits)}
            onClick={onPasskey}
          >
            {say(loginText.passkey)}
          </Button>
        </>
      )}
    </>
  );
}
