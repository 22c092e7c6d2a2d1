// Prints the two leaflets "how do I become a member" (LOGIN-09) to apps/web/public, in our own type and colours. Run by
// hand after a change of the words: node scripts/write-join-guide.ts. Needs a Chromium (SEYIR_BROWSER names it).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const ROOT = join(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'apps/web/public');
const { resolve } = createRequire(join(ROOT, 'apps/web/package.json'));
const FONTS = ['latin', 'latin-ext'].map((letters) =>
  resolve(`@fontsource-variable/mona-sans/files/mona-sans-${letters}-wdth-normal.woff2`),
);

interface Leaflet {
  readonly language: 'tr' | 'en';
  readonly file: string;
  readonly title: string;
  readonly intro: string;
  readonly steps: readonly (readonly [name: string, words: string])[];
  readonly questionsTitle: string;
  readonly questions: readonly (readonly [question: string, answer: string])[];
  readonly end: string;
}

const LEAFLETS: readonly Leaflet[] = [
  {
    language: 'tr',
    file: 'nasil-uye-olurum.pdf',
    title: 'Nasıl üye olurum?',
    intro: 'Üyelik bir dakikadan kısa sürer. Sonra paketini seçer, hemen izlemeye başlarsın.',
    steps: [
      ['Üye ol', 'Giriş sayfasında “Üye ol” düğmesine bas.'],
      ['Bilgilerini yaz', 'Kullanıcı adın, ismin, soy ismin, e-posta adresin ve en az 8 karakterlik bir şifre yeter.'],
      ['Paketini seç', 'Paketleri karşılaştır, sana uygun olanı seç. Promosyon kodun varsa aynı sayfada kullan.'],
      ['Öde', 'Kart bilgilerini güvenli ödeme sayfasında gir. Seyir kart numaranı görmez ve saklamaz.'],
      ['İzle', 'Profilini seç: canlı yayın, tekrar izle, film ve dizi, her ekranda.'],
    ],
    questionsTitle: 'Merak edilenler',
    questions: [
      [
        'Ailemle birlikte kullanabilir miyim?',
        'Evet. Bir hesapta birkaç profil olur; çocuklar için ayrı bir profil açabilirsin.',
      ],
      ['Şifremi unutursam?', 'Giriş sayfasındaki “Şifremi unuttum” bağlantısı yeni bir şifre belirlemeni sağlar.'],
      ['Paketimi iptal edebilir miyim?', 'İstediğin zaman. Ödediğin sürenin sonuna kadar izlemeye devam edersin.'],
    ],
    end: 'Üye olmadan da göz atabilirsin: giriş sayfasında “Misafir olarak devam et”.',
  },
  {
    language: 'en',
    file: 'how-to-join.pdf',
    title: 'How do I join?',
    intro: 'Signing up takes less than a minute. Then you choose your package and start watching at once.',
    steps: [
      ['Sign up', 'Press “Sign up” on the sign-in page.'],
      [
        'Tell us who you are',
        'A username, your first name, surname and e-mail address, and a password of 8 characters or more.',
      ],
      ['Choose a package', 'Compare the packages and pick yours. A promotion code can be used on the same page.'],
      ['Pay', 'Enter your card on the secure payment page. Seyir never sees or keeps your card number.'],
      ['Watch', 'Choose your profile: live TV, catch-up, films and series, on every screen.'],
    ],
    questionsTitle: 'Good to know',
    questions: [
      ['Can my family use it too?', 'Yes. One account holds several profiles, and children can have one of their own.'],
      ['What if I forget my password?', 'The link “Forgot your password?” on the sign-in page lets you set a new one.'],
      ['Can I cancel my package?', 'At any time. You keep watching until the end of the time you have paid for.'],
    ],
    end: 'You can also look around without an account: “Continue as a guest” on the sign-in page.',
  },
];

const STYLE = `
  @page { size: A4; margin: 0 }
  * { margin: 0; padding: 0; box-sizing: border-box }
  body { inline-size: 210mm; block-size: 297mm; background: #070c10; color: #f3f6f7; font: 420 11.5pt/1.5 Mona0, Mona1, sans-serif;
    padding: 20mm 20mm 16mm; display: flex; flex-direction: column; print-color-adjust: exact }
  .line { block-size: 2px; margin: 8mm 0 9mm; border-radius: 2px; background: linear-gradient(90deg, #ffd79a, #ffa559 52%, #ff7a5c);
    position: relative }
  .line::after { content: ''; position: absolute; inset: -7px 0 auto auto; inline-size: 16px; block-size: 16px; border-radius: 50%;
    background: #ffa559 }
  svg { block-size: 11mm; align-self: flex-start }
  h1 { font-size: 32pt; font-weight: 720; font-stretch: 118%; letter-spacing: -.025em; line-height: 1.08 }
  .intro { margin-block-start: 3mm; font-size: 13pt; color: #bcc8ce; max-inline-size: 140mm }
  ol { list-style: none; display: grid; gap: 6mm }
  li { display: grid; grid-template-columns: 12mm 1fr; gap: 5mm; align-items: start }
  li b.n { inline-size: 12mm; block-size: 12mm; border-radius: 4mm; display: grid; place-items: center; background: #2a211a; color: #ffab5e;
    font-weight: 720; font-size: 13pt }
  h2 { font-size: 13.5pt; font-weight: 650; font-stretch: 108%; line-height: 1.3 }
  p, dd { text-wrap: pretty }
  li p, dd { color: #bcc8ce }
  section { margin-block-start: 9mm; padding: 8mm; border-radius: 6mm; background: #131c23 }
  dl { display: grid; gap: 4mm; margin-block-start: 4mm }
  dt { font-weight: 600 }
  footer { margin-block-start: auto; padding-block-start: 6mm; color: #93a2ab; font-size: 10pt }`;

function pageOf(leaflet: Leaflet, logo: string, fonts: readonly string[]): string {
  // One face for each set of letters; the browser takes a glyph from the first that has it.
  const faces = fonts.map(
    (data, index) => `@font-face { font-family: Mona${index}; font-weight: 200 900; font-stretch: 75% 125%;
      src: url(data:font/woff2;base64,${data}) }`,
  );
  const steps = leaflet.steps.map(
    ([name, words], index) => `<li><b class="n">${index + 1}</b><div><h2>${name}</h2><p>${words}</p></div></li>`,
  );
  const questions = leaflet.questions.map(([question, answer]) => `<div><dt>${question}</dt><dd>${answer}</dd></div>`);
  return `<!doctype html><html lang="${leaflet.language}"><meta charset="utf-8"><title>${leaflet.title} · Seyir</title>
<style>${faces.join('')}${STYLE}</style>
<body>${logo}<div class="line"></div><h1>${leaflet.title}</h1><p class="intro">${leaflet.intro}</p>
<div style="block-size:10mm"></div><ol>${steps.join('')}</ol>
<section><h2>${leaflet.questionsTitle}</h2><dl>${questions.join('')}</dl></section><footer>${leaflet.end}</footer></body></html>`;
}

const executablePath = process.env.SEYIR_BROWSER;
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
const logo = (await readFile(join(ROOT, 'demo/brand/seyir.svg'), 'utf8')).replace(/<\?xml[^>]*>/, '');
const fonts = await Promise.all(FONTS.map((file) => readFile(file, 'base64')));
for (const leaflet of LEAFLETS) {
  const page = await browser.newPage();
  await page.setContent(pageOf(leaflet, logo, fonts));
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({ path: join(PUBLIC, leaflet.file), preferCSSPageSize: true, printBackground: true, tagged: true });
  await page.close();
}
await browser.close();
