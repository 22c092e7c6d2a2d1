// The API as a page for people: no script, no inline style, one style sheet beside it (api-page-css.ts).
import { type ApiOutline, type CallOutline, type EntityOutline, outlineApi, type ReplyOutline } from './api-outline.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import type { FieldLine } from './schema-words.ts';

export interface ApiPageLinks {
  readonly css: string;
  readonly icon: string;
  readonly openapi: string;
}

export const API_PAGE_LINKS: ApiPageLinks = {
  css: '/api/docs.css',
  icon: '/favicon.svg',
  openapi: '/api/openapi.json',
};

export function writeApiPage(document: OpenApiDocument, links: ApiPageLinks = API_PAGE_LINKS): string {
  const outline = outlineApi(document);
  const names = new Set(outline.entities.map(({ name }) => name));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(outline.title)}</title>
<link rel="icon" href="${text(links.icon)}" type="image/svg+xml">
<link rel="stylesheet" href="${text(links.css)}">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header class="top">
<h1>${text(outline.title)} <span class="version">${text(outline.version)}</span></h1>
<p>${text(outline.description)}</p>
<p>All paths are below <code>${text(outline.base)}</code>. <a href="${text(links.openapi)}">OpenAPI document</a></p>
</header>
<div class="columns">
${writeNavigation(outline)}
<main id="calls">
${writeAccess(outline)}
${outline.features.map((feature) => writeFeature(feature, names)).join('\n')}
<section id="entities" aria-labelledby="entities-title">
<h2 id="entities-title">Entities</h2>
${outline.entities.map((entity) => writeEntity(entity, names)).join('\n')}
</section>
${writeErrors(outline)}
</main>
</div>
</body>
</html>
`;
}

function writeNavigation({ features }: ApiOutline): string {
  const items = [
    ['access', 'Who may call', ''],
    ...features.map(({ name, calls }) => [`feature-${name}`, name, String(calls.length)]),
    ['entities', 'Entities', ''],
    ['failures', 'Failures', ''],
  ] as const;
  return `<nav aria-label="Contents"><ul>
${items
  .map(
    ([id, words, count]) =>
      `<li><a href="#${id}">${text(words ?? '')}${count ? ` <small>${count}</small>` : ''}</a></li>`,
  )
  .join('\n')}
</ul></nav>`;
}

function writeAccess({ access }: ApiOutline): string {
  return `<section id="access" aria-labelledby="access-title">
<h2 id="access-title">Who may call</h2>
<dl class="access">
${access.map(({ name, meaning }) => `<dt>${accessMark(name)}</dt><dd>${text(meaning)}</dd>`).join('\n')}
</dl>
</section>`;
}

function writeFeature(
  { name, description, calls }: ApiOutline['features'][number],
  names: ReadonlySet<string>,
): string {
  return `<section id="feature-${name}" aria-labelledby="feature-${name}-title">
<h2 id="feature-${name}-title">${text(name)}</h2>
<p>${text(description)}</p>
${calls.map((call) => writeCall(call, names)).join('\n')}
</section>`;
}

function writeCall(call: CallOutline, names: ReadonlySet<string>): string {
  return `<article id="${call.name}">
<h3><span class="method" data-method="${call.method}">${call.method}</span> <code>${text(call.path)}</code> ${accessMark(call.access)}</h3>
<p>${text(call.summary)}</p>
${call.input.length > 0 ? writeInput(call, names) : ''}
${writeReply(call.reply, names)}
${writeOwnFailures(call)}
</article>`;
}

function writeOwnFailures({ errors }: CallOutline): string {
  if (errors.length === 0) return '';
  const links = errors.map(
    ({ code, status }) => `<a href="#error-${status}-${code}"><b>${status}</b> ${text(code)}</a>`,
  );
  return `<p class="failures"><span>Failures</span> ${links.join(' ')}</p>`;
}

function writeInput({ input }: CallOutline, names: ReadonlySet<string>): string {
  const rows = input.map(
    ({ place, ...field }) =>
      `<tr><th scope="row">${fieldName(field)}</th><td>${place}</td>${typeCells(field, names)}</tr>`,
  );
  return writeTable('Input', ['name', 'in', 'type', 'meaning'], rows);
}

function writeReply({ status, mediaType, type, fields, others }: ReplyOutline, names: ReadonlySet<string>): string {
  const kind = mediaType && mediaType !== 'application/json' ? ` as <code>${text(mediaType)}</code>` : '';
  const also = others.map((other) => ` Or <b>${other.status}</b>: ${text(other.description)}`).join('');
  if (fields.length > 0) return `${writeFields(`Answers ${status}`, fields, names)}${also && `<p>${also}</p>`}`;
  return `<p class="reply">Answers <b>${status}</b> with ${linkType(type, names)}${kind}.${also}</p>`;
}

function writeEntity({ name, type, description, fields }: EntityOutline, names: ReadonlySet<string>): string {
  return `<article id="entity-${name}">
<h3>${text(name)}</h3>
${description ? `<p>${text(description)}</p>` : ''}
${fields.length > 0 ? writeFields('Fields', fields, names) : `<p>${linkType(type, names)}</p>`}
</article>`;
}

function writeFields(caption: string, fields: readonly FieldLine[], names: ReadonlySet<string>): string {
  const rows = fields.map((field) => `<tr><th scope="row">${fieldName(field)}</th>${typeCells(field, names)}</tr>`);
  return writeTable(caption, ['name', 'type', 'meaning'], rows);
}

function writeErrors({ errors }: ApiOutline): string {
  const rows = errors.map(
    ({ code, status, message }) =>
      `<tr id="error-${status}-${code}"><th scope="row"><code>${text(code)}</code></th><td>${status}</td><td>${text(message)}</td></tr>`,
  );
  return `<section id="failures" aria-labelledby="failures-title">
<h2 id="failures-title">Failures</h2>
${writeTable('Codes and their status', ['code', 'status', 'message'], rows)}
</section>`;
}

/** Wide tables scroll by themselves, and by keyboard. */
function writeTable(caption: string, head: readonly string[], rows: readonly string[]): string {
  return `<div class="table" role="group" aria-label="${text(caption)}" tabindex="0"><table>
<caption>${text(caption)}</caption>
<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`;
}

function typeCells({ type, description }: FieldLine, names: ReadonlySet<string>): string {
  return `<td>${linkType(type, names)}</td><td>${text(description ?? '')}</td>`;
}

function fieldName({ name, required }: FieldLine): string {
  return `<code>${text(name)}</code>${required ? '' : ' <small>optional</small>'}`;
}

/** The words of a type, with the names of entities as links to them. */
function linkType(type: string, names: ReadonlySet<string>): string {
  return text(type).replace(/[A-Z]\w*/g, (word) => (names.has(word) ? `<a href="#entity-${word}">${word}</a>` : word));
}

function accessMark(access: string): string {
  return `<span class="access-mark" data-access="${text(access)}">${text(access)}</span>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function text(plain: string): string {
  return plain.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}
