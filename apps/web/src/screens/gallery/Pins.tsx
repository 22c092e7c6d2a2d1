import { LOGIN_CODE_DIGITS } from '@seyir/core/limits/account';
import { useState } from 'react';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { CodeInput } from '../../shared/ui/CodeInput/CodeInput.tsx';
import { PinDialog } from '../../shared/ui/PinDialog/PinDialog.tsx';
import { PinPad } from '../../shared/ui/PinPad/PinPad.tsx';
import { Specimen } from './Specimen.tsx';

const DEMO_PIN = '1234';
const ANSWER_MS = 600;

function judge(pin: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    setTimeout(
      () => resolve(pin === DEMO_PIN ? undefined : 'Profil şifresi doğru değil. Lütfen tekrar dene.'),
      ANSWER_MS,
    );
  });
}

export function Pins() {
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('4815');
  const [pin, setPin] = useState('12');

  async function handlePin(entered: string) {
    const verdict = await judge(entered);
    if (verdict === undefined) setOpen(false);
    return verdict;
  }

  return (
    <>
      <Specimen name="PinPad, tuş takımıyla" note="Doğrusu 1234. Boşken Enter bir şey yapmaz.">
        <PinPad label="Profil şifresi" onSubmit={judge} keypad />
      </Specimen>
      <Specimen name="CodeInput: satır içi şifre, altı haneli kod, hatalı, kapalı">
        <CodeInput
          aria-label="Şifre, satır içi"
          length={4}
          value={pin}
          onChange={setPin}
          size="small"
          data-state="focus"
        />
        <CodeInput
          aria-label="Giriş kodu"
          length={LOGIN_CODE_DIGITS}
          value={code}
          onChange={setCode}
          masked={false}
          size="small"
        />
        <CodeInput aria-label="Hatalı şifre" length={4} value="12" onChange={setPin} size="small" invalid />
        <CodeInput aria-label="Kapalı şifre" length={4} value="" onChange={setPin} size="small" disabled />
      </Specimen>
      <Specimen name="PinDialog">
        <Button onClick={() => setOpen(true)}>Kerem’in profil şifresi</Button>
        <PinDialog
          open={open}
          onClose={() => setOpen(false)}
          title="Kerem’in profil şifresi"
          prompt="4 haneli şifreyi gir."
          picture={<Avatar name="secondMale" />}
          showClose
          onSubmit={handlePin}
        />
      </Specimen>
    </>
  );
}
