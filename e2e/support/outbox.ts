// The mails of the server under test, as its viewers would read them: without an SMTP server they are files in its
// outbox folder. SEYIR_E2E_DATA names the data folder of a server that was started by hand.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 100;

/** The first match in the text of a mail to this address, waiting for the mail if it has not come yet. */
export async function findInMail(address: string, pattern: RegExp): Promise<string> {
  const folder = join(process.env.SEYIR_E2E_DATA ?? '', 'outbox');
  for (const giveUpAt = Date.now() + TIMEOUT_MS; Date.now() < giveUpAt; ) {
    for (const mail of await listMails(folder)) {
      const found = mail.includes(`\nTo: ${address}\n`) ? pattern.exec(mail) : null;
      if (found) return found[1] ?? found[0];
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`no mail to ${address} with ${pattern} in ${folder}`);
}

/** Newest first; the text part comes before the page. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(mails.reverse().map(async (name) => decode(await readFile(join(folder, name), 'utf8'))));
}

/** Quoted-printable: soft line ends go, =XX becomes its byte. What we look for is plain ASCII. */
function decode(raw: string): string {
  return raw
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
