// The copy of an account's data as files: the JSON as the service sent it, and the same as a page that people can read.

import { copyPersonalData } from '@seyir/contract/account-settings';
import type { Reply } from '@seyir/contract/endpoint';
import { call } from '../../shared/api/call.ts';
import { formatClock, formatDate } from '../../shared/text/format.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { type ChangeOutcome, outcomeOf } from './account-changes.ts';
import { isNamedField, isNamedTable, personalCopyText } from './personal-copy.text.ts';

type PersonalCopy = Reply<typeof copyPersonalData>;

export type CopyForm = 'json' | 'page';

/** Asks for the copy and hands it to the browser as a file. */
export async function downloadCopy(form: CopyForm): Promise<ChangeOutcome> {
  try {
    const copy = await call(copyPersonalData, {});
    const name = `${say(personalCopyText.file)}-${copy.madeAt.slice(0, 10)}`;
    if (form === 'json') saveFile(`${name}.json`, 'application/json', JSON.stringify(copy, undefined, 2));
    else saveFile(`${name}.html`, 'text/html', writeCopyPage(copy));
    return 'done';
  } catch (error) {
    return outcomeOf(error);
  }
}

function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

const STYLE = `body{max-width:960px;margin:0 auto;padding:32px 20px;font:16px/1.5 system-ui,sans-serif;color:#12202a;background:#fff}
h1{font-size:28px}h2{margin-top:36px;font-size:20px}dl{display:grid;grid-template-columns:minmax(140px,240px) 1fr;gap:4px 16px;margin:0;padding:12px 0;border-top:1px solid #d5dde2}
dt{color:#52616b}dd{margin:0;overflow-wrap:anywhere}img{max-width:120px;border-radius:12px}nav a{margin-right:14px;white-space:nowrap}`;

/** A page of its own: it needs nothing else and asks the network for nothing. */
function writeCopyPage({ madeAt, tables }: PersonalCopy): string {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
  const at = Date.parse(madeAt);
  const made = say(personalCopyText.made, { date: formatDate(at), clock: formatClock(at) });
  const links = filled.map(
    ([table, rows]) => `<a href="#${escapeHtml(table)}">${nameOfTable(table)} (${rows.length})</a>`,
  );
  const sections = filled.map(
    ([table, rows]) => `<h2 id="${escapeHtml(table)}">${nameOfTable(table)}</h2>${rows.map(writeRow).join('')}`,
  );
  const title = escapeHtml(say(personalCopyText.title));
  return `<!doctype html><html lang="${getLanguage()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${escapeHtml(made)}</p><nav>${links.join(' ')}</nav>${sections.join('')}</html>`;
}

function writeRow(row: Readonly<Record<string, unknown>>): string {
  const known = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return `<dl>${known.map(([field, value]) => `<dt>${nameOfField(field)}</dt><dd>${writeValue(value)}</dd>`).join('')}</dl>`;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const PICTURE = /^data:image\/webp;base64,[\w+/=]+$/;

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return escapeHtml(say(value ? personalCopyText.yes : personalCopyText.no));
  if (typeof value === 'object') return escapeHtml(JSON.stringify(value));
  const text = String(value);
  if (PICTURE.test(text)) return `<img alt="" src="${text}">`;
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  return escapeHtml(Number.isNaN(at) ? text : `${formatDate(at)} ${formatClock(at)}`);
}

const nameOfTable = (table: string): string =>
  escapeHtml(isNamedTable(table) ? say(personalCopyText[table]) : table.replaceAll('_', ' '));
const nameOfField = (field: string): string =>
  escapeHtml(isNamedField(field) ? say(personalCopyText[field]) : field.replaceAll('_', ' '));

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
