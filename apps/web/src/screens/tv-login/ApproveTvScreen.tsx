import { answerDeviceLogin, findDeviceLogin } from '@seyir/contract/device-login';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { IdentityDialog } from '../../features/account/PasskeyDialogs.tsx';
import { useIdentityCheck } from '../../features/account/use-identity-check.ts';
import parts from '../../features/sign-in/AuthParts.module.css';
import { groupedCode } from '../../features/sign-in/device-code.ts';
import { Outcome } from '../../features/sign-in/Outcome.tsx';
import styles from '../../features/sign-in/TvLogin.module.css';
import { tvLoginText } from '../../features/sign-in/tv-login.text.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { describeDevice } from '../../shared/devices/describe-device.ts';
import { paths } from '../../shared/paths/paths.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';

type Step =
  | { readonly at: 'code' }
  | { readonly at: 'confirm'; readonly code: string; readonly device: string; readonly ip: string | null }
  | { readonly at: 'done'; readonly isApproved: boolean };

/** The owner approves a television by its code, typed or scanned. */
export function ApproveTvScreen() {
  const [search] = useSearchParams();
  const scanned = search.get('code') ?? '';
  const [step, setStep] = useState<Step>({ at: 'code' });
  const [typed, setTyped] = useState(scanned);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const check = useIdentityCheck();
  const input = useRef<HTMLInputElement>(null);

  function refuse(error: unknown) {
    setProblem(wordsOf(error));
    setStep({ at: 'code' });
    input.current?.focus();
  }

  async function find(code: string) {
    setBusy(true);
    try {
      const { userAgent, ip } = await call(findDeviceLogin, { params: { userCode: code } });
      setProblem(undefined);
      setStep({ at: 'confirm', code, device: describeDevice(userAgent).name ?? say(tvLoginText.device), ip });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  async function answer(code: string, approve: boolean) {
    setBusy(true);
    try {
      await call(answerDeviceLogin, { params: { userCode: code }, body: { approve } });
      setStep({ at: 'done', isApproved: approve });
    } catch (error) {
      const isCheckRequired = error instanceof ApiError && error.code === 'CHECK_REQUIRED';
      if (!isCheckRequired) refuse(error);
      // The dialog of the check runs first, then the approval is sent again (EASY-06).
      else if (await check.pass()) await answer(code, approve);
    } finally {
      setBusy(false);
    }
  }

  const findScanned = useEffectEvent(() => {
    if (scanned !== '') void find(scanned);
  });
  useEffect(() => findScanned(), []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (typed.trim() === '') return input.current?.focus();
    void find(typed.trim());
  }

  if (step.at === 'done') {
    return (
      <AuthPage title={say(tvLoginText.approveTitle)}>
        <Outcome
          kind={step.isApproved ? 'done' : 'failed'}
          words={say(step.isApproved ? tvLoginText.approved : tvLoginText.refused)}
          action={
            <Button to={paths.home()} look="primary">
              {say(tvLoginText.toHome)}
            </Button>
          }
        />
      </AuthPage>
    );
  }
  if (step.at === 'confirm') {
    const { code, device, ip } = step;
    return (
      <AuthPage title={say(tvLoginText.approveTitle)} intro={say(tvLoginText.confirmIntro, { device })}>
        <div className={styles.asked}>
          <p className={styles.code}>{groupedCode(code)}</p>
          {ip !== null && <p className={styles.label}>{say(tvLoginText.from, { ip })}</p>}
        </div>
        <div className={styles.ways}>
          <Button disabled={isBusy} onClick={() => void answer(code, false)}>
            {say(tvLoginText.refuse)}
          </Button>
          <Button look="primary" loading={isBusy} onClick={() => void answer(code, true)}>
            {say(tvLoginText.approve)}
          </Button>
        </div>
        <IdentityDialog open={check.isChecking} onAnswer={check.answer} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={say(tvLoginText.approveTitle)} intro={say(tvLoginText.approveIntro)}>
      <form noValidate className={parts.form} onSubmit={handleSubmit}>
        <Field
          ref={input}
          label={say(tvLoginText.code)}
          value={typed}
          error={problem}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" look="primary" size="large" block loading={isBusy}>
          {say(tvLoginText.find)}
        </Button>
      </form>
    </AuthPage>
  );
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return say(failuresText.checkConnection);
  if (error.code === 'KIDS_PROFILE') return say(tvLoginText.kids);
  if (error.status === 429) return say(tvLoginText.tooMany);
  return error.status < 500 ? say(tvLoginText.unknownCode) : say(failuresText.generic);
}
