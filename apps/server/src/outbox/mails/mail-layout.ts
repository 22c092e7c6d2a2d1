// HTML and text layout of every mail: a dark header with the brand, a title, a few sentences, at most one button or code, and
// a note. Tables and inline styles only, for compatibility with mail programs, and no images, because most block them.

import { escapeHtml } from '../../shared/html.ts';
import { type Language, sayIn } from '../../shared/languages.ts';
import type { Mail } from '../mail.ts';
import { layoutText } from './mails.text.ts';

/** The content of a mail. All fields are plain text; the layout escapes them. */
interface MailContent {
  readonly language: Language;
  readonly subject: string;
  /** The line a mail program shows beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string } | undefined;
  /** Digits to type, shown large. */
  readonly code?: string | undefined;
  readonly facts?: readonly (readonly [label: string, value: string])[] | undefined;
  /** What to do when the reader did not ask for this. */
  readonly note: string;
}

export interface WrittenMail extends Omit<Mail, 'to'> {
  readonly html: string;
}

/** The colours of the brand, as in the application's tokens. */
const INK = '#070c10';
const PAGE = '#e9eef1';
const CARD = '#ffffff';
const PLATE = '#f1f5f7';
const TEXT = '#0b1216';
const QUIET = '#4c5b64';
const ACCENT = '#ffab5e';
const ON_ACCENT = '#1c0f04';
/** The sun, and the horizon where a mail program drops the gradient. */
const SUN = '#ffa559';
const HORIZON = `linear-gradient(90deg,#ffd79a,${SUN} 52%,#ff7a5c)`;
const FONT = "'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,'Helvetica Neue',Arial,sans-serif";
const WIDTH = 560;

export function writeMail(content: MailContent): WrittenMail {
  return { subject: content.subject, text: writeText(content), html: writeHtml(content) };
}

function writeText({ language, title, greeting, paragraphs, action, code, facts = [], note }: MailContent): string {
  const parts = [
    title,
    greeting,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    note,
    `-- \nSeyir\n${sayIn(language, layoutText.automatic)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeHtml(content: MailContent): string {
  const { language, subject, preview, title, greeting, paragraphs, action, code, facts = [], note } = content;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAGE};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}${'&#8199;&#65279;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAGE}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px;background:${CARD};border-radius:16px;overflow:hidden;font-family:${FONT};color:${TEXT}">
${writeHead()}
<tr><td style="padding:36px 32px 8px">
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.25;font-weight:700;color:${TEXT}">${escapeHtml(title)}</h1>
${[greeting, ...paragraphs].map(writeParagraph).join('\n')}
</td></tr>
${code ? writeCode(code) : ''}${action ? writeAction(action, sayIn(language, layoutText.link)) : ''}${facts.length > 0 ? writeFacts(facts) : ''}<tr><td style="padding:20px 32px 36px">
<p style="margin:0;padding-top:20px;border-top:1px solid #dbe3e7;font-size:14px;line-height:1.55;color:${QUIET}">${writeNote(note)}</p>
</td></tr>
</table>
<p style="margin:20px 0 0;font-family:${FONT};font-size:12px;line-height:1.5;color:${QUIET}">Seyir · ${escapeHtml(sayIn(language, layoutText.automatic))}</p>
</td></tr>
</table>
</body>
</html>
`;
}

/** The wordmark in letters: a dotless ı with the sun above it, on the horizon. */
function writeHead(): string {
  const letter = `font-family:${FONT};font-size:34px;line-height:34px;font-weight:800;color:#f3f6f7;letter-spacing:-0.5px`;
  const sun = `<div style="width:8px;height:8px;margin:0 auto -3px;border-radius:8px;background:${SUN};font-size:0;line-height:0">&nbsp;</div>`;
  return `<tr><td bgcolor="${INK}" style="background:${INK};padding:28px 32px 24px">
<table role="img" aria-label="Seyir" cellpadding="0" cellspacing="0"><tr>
<td valign="bottom" aria-hidden="true" style="${letter}">sey</td><td valign="bottom" align="center" aria-hidden="true" style="${letter}">${sun}ı</td><td valign="bottom" aria-hidden="true" style="${letter}">r</td>
</tr></table>
</td></tr>
<tr><td height="4" bgcolor="${SUN}" style="height:4px;background-color:${SUN};background-image:${HORIZON};font-size:0;line-height:0">&nbsp;</td></tr>`;
}

/** Addresses in the note become links: not every mail program makes them. */
const writeNote = (note: string) =>
  escapeHtml(note).replaceAll(
    /https?:\/\/[^\s<]+/g,
    (link) => `<a href="${link}" style="color:${TEXT};word-break:break-all">${link}</a>`,
  );

const writeParagraph = (text: string) =>
  `<p style="margin:0 0 14px;font-size:16px;line-height:1.6;color:${TEXT}">${escapeHtml(text)}</p>`;

/** Gaps between the digits are letter-spacing, so that a copied code has no spaces. */
const writeCode = (code: string) => `<tr><td style="padding:8px 32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="center" style="padding:22px 12px;background:${PLATE};border-radius:12px;font-family:'SF Mono',Menlo,Consolas,monospace;font-size:38px;line-height:1.1;font-weight:700;letter-spacing:10px;text-indent:10px;color:${TEXT}">${escapeHtml(code)}</td>
</tr></table>
</td></tr>
`;

const writeAction = (
  { label, link }: { label: string; link: string },
  fallback: string,
) => `<tr><td style="padding:10px 32px 8px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td bgcolor="${ACCENT}" style="background:${ACCENT};border-radius:12px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:15px 28px;font-family:${FONT};font-size:16px;line-height:1.2;font-weight:700;color:${ON_ACCENT};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p style="margin:18px 0 0;font-size:13px;line-height:1.5;color:${QUIET}">${escapeHtml(fallback)}<br><a href="${escapeHtml(link)}" style="color:${QUIET};word-break:break-all">${escapeHtml(link)}</a></p>
</td></tr>
`;

function writeFacts(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;font-size:14px;line-height:1.5;color:${QUIET};white-space:nowrap">${escapeHtml(label)}</td><td style="padding:4px 0;font-size:14px;line-height:1.5;color:${TEXT};word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<tr><td style="padding:12px 32px 0"><table role="presentation" cellpadding="0" cellspacing="0">${rows.join('')}</table></td></tr>
`;
}
