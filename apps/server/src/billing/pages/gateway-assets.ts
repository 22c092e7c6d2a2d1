// Style sheet and script of the payment pages: a light card, as in the mock-up of the purchase. The pages have their own
// origin and load nothing from other origins.

export const GATEWAY_CSS = `:root{color-scheme:light;--ink:#1a2329;--quiet:#44545d;--line:#8496a0;--paper:#f6f8f9;--deep:#14323b;--good:#0b7a5c;--bad:#b3182f;--focus:#1d6ae5}
*{box-sizing:border-box}
html,body{margin:0;min-height:100%}
body{background:var(--paper);color:var(--ink);font:15px/1.5 'Segoe UI',system-ui,-apple-system,Roboto,'Helvetica Neue',Arial,sans-serif;display:flex;justify-content:center}
main{inline-size:100%;max-inline-size:560px;padding:16px 28px 16px}
.test{margin:0 0 12px;padding:8px 14px;border-radius:10px;background:#fff2d6;color:#5c3b00;font-size:13px;font-weight:600;text-align:center}
.head{display:flex;justify-content:space-between;align-items:center;gap:12px;flex-wrap:wrap}
h1{margin:0;font-size:19px;line-height:1.3}
.safe{display:flex;align-items:center;gap:6px;color:var(--quiet);font-size:13px}
.safe svg{color:var(--good)}
.sum{display:flex;justify-content:space-between;gap:12px;margin:10px 0 0;padding:10px 14px;border-radius:10px;background:#e6ecef}
.sum dt,.sum dd{margin:0}
.sum dd{font-weight:700;white-space:nowrap}
label{display:block;margin-block-start:11px;font-size:13px;font-weight:600;color:var(--quiet)}
input{display:block;inline-size:100%;block-size:44px;margin-block-start:5px;padding:0 14px;border:1.5px solid var(--line);border-radius:10px;background:#fff;color:var(--ink);font:inherit;font-weight:600}
input[aria-invalid='true']{border-color:var(--bad)}
.code{text-align:center;font-size:22px;letter-spacing:.3em}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px}
.fault{margin:6px 0 0;color:var(--bad);font-size:13px;font-weight:600}
.note{margin:16px 0 0;color:var(--quiet);font-size:13px}
button,.button{display:grid;place-items:center;inline-size:100%;min-block-size:50px;margin-block-start:14px;border:0;border-radius:12px;background:var(--deep);color:#fff;font:inherit;font-weight:650;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#1d4552}
.others{display:grid;grid-template-columns:1fr 1fr;gap:14px}
.others button{min-block-size:44px;margin-block-start:12px;background:transparent;color:var(--deep);border:1.5px solid var(--line)}
.others button:hover{background:#e6ecef}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
h1:focus,.result:focus{outline:none}
details{margin-block-start:12px;color:var(--quiet);font-size:13px}
summary{cursor:pointer;min-block-size:24px}
ul{margin:6px 0 0;padding-inline-start:18px}
code{font:600 13px/1.6 ui-monospace,'SF Mono',Menlo,Consolas,monospace;color:var(--ink)}
.result{text-align:center;padding-block:34px 8px}
.result svg{display:block;margin:0 auto 16px}
.result p{color:var(--quiet)}
.paid svg{color:var(--good)}
.failed svg{color:var(--bad)}
@media (max-width:420px){main{padding:20px 18px 24px}.pair{grid-template-columns:1.3fr 1fr}.pair label{white-space:nowrap}}
`;

/**
 * Three things, and the pages work without any. A form is sent with fetch and its reply replaces the body: a navigation in the
 * frame would add an entry to the history of the application, and Back would lead through the pages of the payment. A result
 * page posts a message to the parent page, with the parent's origin as target; the message is a hint only, the server queries
 * the gateway for the outcome. Arrow keys of a remote go from control to control, and on to the parent page after the last.
 */
export const GATEWAY_SCRIPT = `'use strict';
const parentOrigin = window.location.ancestorOrigins?.[0];
let isNative = false;

function postToParent() {
  const { event, parents } = document.body.dataset;
  if (event === undefined || window.parent === window) return;
  const listed = parents.split(' ');
  for (const origin of parentOrigin === undefined ? listed : listed.filter((origin) => origin === parentOrigin)) {
    window.parent.postMessage({ source: 'seyir-payment', event }, origin);
  }
}

async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  for (const button of form.querySelectorAll('button')) button.disabled = true;
  try {
    const reply = await fetch(window.location.href, { method: 'POST', body });
    if (!reply.ok) throw new Error(String(reply.status));
    show(await reply.text());
  } catch {
    // The browser shows the failure of a navigation, and can repeat it.
    for (const button of form.querySelectorAll('button')) button.disabled = false;
    isNative = true;
    form.requestSubmit(submitter);
  }
}

function show(html) {
  document.body.replaceWith(new DOMParser().parseFromString(html, 'text/html').body);
  window.scrollTo(0, 0);
  const start = document.querySelector('[aria-invalid], .code, .result') ?? document.querySelector('h1');
  if (!start?.matches('input')) start?.setAttribute('tabindex', '-1');
  start?.focus();
  listen();
}

const STOPS = 'input, button:not(:disabled), summary';

function move(event) {
  const isTyping = event.target.matches('input');
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: isTyping ? 0 : -1, ArrowRight: isTyping ? 0 : 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [...document.querySelectorAll(STOPS)];
  const next = stops.indexOf(document.activeElement) + step;
  if (stops[next]) return stops[next].focus();
  if (parentOrigin === undefined || window.parent === window) return;
  window.parent.postMessage({ source: 'seyir-payment', event: step < 0 ? 'above' : 'below' }, parentOrigin);
}
document.addEventListener('keydown', move);

function listen() {
  document.querySelector('button[type=button]')?.addEventListener('click', postToParent);
  document.querySelector('form')?.addEventListener('submit', (event) => {
    if (isNative) return;
    event.preventDefault();
    void send(event.target, event.submitter);
  });
  postToParent();
}
listen();
`;
