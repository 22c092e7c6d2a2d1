// HTML of the test gateway's pages. All work without script, but for the message of the result page to its parent page.
import { formatTl } from '@seyir/core/money/price';
import { escapeHtml } from '../../shared/html.ts';
import { type Language, productLanguage } from '../../shared/languages.ts';
import type { StoredPayment } from '../sandbox/payment-store.ts';
import { type CardField, TEST_CARDS, TEST_CODE, type TypedCard } from '../sandbox/sandbox-machine.ts';
import { gatewayText } from './gateway-texts.ts';

export const CSS_PATH = '/gateway/assets/gateway.css';
export const SCRIPT_PATH = '/gateway/assets/frame.js';

const SHIELD =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M20 13c0 5-3.5 7.500-8 9-4.500-1.500-8-4-8-9V6l8-4 8 4z"/><path d="m9 12 2 2 4-4"/></svg>';
const TICK =
  '<svg width="56" height="56" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m8 12 3 3 5-6"/></svg>';
const CROSS =
  '<svg width="56" height="56" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m9 9 6 6m0-6-6 6"/></svg>';

interface Frame {
  readonly language: Language;
  readonly body: string;
  /** The message of the result page to its parent page. */
  readonly message?: { readonly event: 'confirm' | 'close'; readonly parents: readonly string[] };
  /** Marks a page of the test gateway, which charges no money. */
  readonly isTest: boolean;
}

function writePage({ language, body, message, isTest }: Frame): string {
  const text = gatewayText(language);
  const data = message ? ` data-event="${message.event}" data-parents="${escapeHtml(message.parents.join(' '))}"` : '';
  return `<!doctype html>
<html lang="${productLanguage(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(text.title)}</title>
<link rel="stylesheet" href="${CSS_PATH}">
<script src="${SCRIPT_PATH}" defer></script>
</head>
<body${data}>
<main>
${isTest ? `<p class="test">${escapeHtml(text.test)}</p>` : ''}
${body}
</main>
</body>
</html>
`;
}

/** Default values of the card form. */
const FILLED_IN: TypedCard = { number: group(TEST_CARDS.approved), expiry: '12/34', cvv: '123' };

export function writeCardPage(payment: StoredPayment, faults: readonly CardField[], typed = FILLED_IN): string {
  const text = gatewayText(payment.language);
  const field = (name: CardField, autocomplete: string, inputmode: string) => {
    const isWrong = faults.includes(name);
    const fault = isWrong ? `<p class="fault" id="${name}-fault">${escapeHtml(text.faults[name])}</p>` : '';
    const marks = isWrong ? ` aria-invalid="true" aria-describedby="${name}-fault"` : '';

    return `<div><label for="${name}">${escapeHtml(text[name])}</label><input id="${name}" name="${name}" value="${escapeHtml(typed[name])}" autocomplete="${autocomplete}" inputmode="${inputmode}" maxlength="32" required${marks}>${fault}</div>`;
  };
  const body = `<div class="head"><h1>${escapeHtml(text.card)}</h1><span class="safe">${SHIELD}${escapeHtml(text.safe)}</span></div>
${writeSum(payment)}
<form method="post" novalidate>
<label for="holder">${escapeHtml(text.holder)}</label><input id="holder" name="holder" value="DEFNE ARAL" autocomplete="cc-name" maxlength="60">
${field('number', 'cc-number', 'numeric')}
<div class="pair">${field('expiry', 'cc-exp', 'numeric')}${field('cvv', 'cc-csc', 'numeric')}</div>
${payment.isRecurring ? `<p class="note">${escapeHtml(text.monthly)}</p>` : ''}
<button name="action" value="pay">${escapeHtml(text.pay)}</button>
${writeOthers(payment.language)}
</form>
<details><summary>${escapeHtml(text.more)}</summary><ul><li><code>${group(TEST_CARDS.declined)}</code> ${escapeHtml(text.cardDeclined)}</li><li><code>${group(TEST_CARDS.expired)}</code> ${escapeHtml(text.cardExpired)}</li><li><code>${group(TEST_CARDS.approvedOnce)}</code> ${escapeHtml(text.cardOnce)}</li></ul></details>`;
  return writePage({ language: payment.language, body, isTest: true });
}

export function writeCodePage(payment: StoredPayment): string {
  const text = gatewayText(payment.language);
  const isWrong = payment.wrongCodes > 0;
  const marks = isWrong ? ' aria-invalid="true" aria-describedby="code-fault"' : '';
  const body = `<div class="head"><h1>${escapeHtml(text.bank)}</h1><span class="safe">${SHIELD}${escapeHtml(text.safe)}</span></div>
${writeSum(payment)}
<p class="note">${escapeHtml(text.codeSent(payment.card?.lastDigits ?? ''))}</p>
<form method="post" novalidate>
<label for="code">${escapeHtml(text.code)}</label><input class="code" id="code" name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="12" required${marks}>
${isWrong ? `<p class="fault" id="code-fault" role="alert">${escapeHtml(text.codeWrong)}</p>` : ''}
<p class="note">${escapeHtml(text.codeHint)}: <code>${TEST_CODE}</code></p>
<button name="action" value="code">${escapeHtml(text.verify)}</button>
${writeOthers(payment.language)}
</form>`;
  return writePage({ language: payment.language, body, isTest: true });
}

export type Result = 'paid' | 'declined' | 'cancelled' | 'expired';

export function writeResultPage(language: Language, result: Result, parents: readonly string[]): string {
  const text = gatewayText(language);
  const isPaid = result === 'paid';
  const body = `<div class="result ${isPaid ? 'paid' : 'failed'}" role="status">${isPaid ? TICK : CROSS}<h1>${escapeHtml(text[result])}</h1><p>${escapeHtml(text[`${result}Text`])}</p></div>
<button type="button">${escapeHtml(text.back)}</button>`;
  const event = result === 'cancelled' ? 'close' : 'confirm';
  return writePage({ language, body, message: { event, parents }, isTest: true });
}

/** The return page of another gateway. It names no outcome: the server queries the gateway. */
export function writeReturnPage(language: Language, parents: readonly string[]): string {
  const text = gatewayText(language);
  const body = `<div class="result" role="status"><h1>${escapeHtml(text.done)}</h1><p>${escapeHtml(text.paidText)}</p></div>
<button type="button">${escapeHtml(text.back)}</button>`;
  return writePage({ language, body, message: { event: 'confirm', parents }, isTest: false });
}

function writeSum({ language, itemName, amountKurus }: StoredPayment): string {
  const { amount } = gatewayText(language);
  return `<dl class="sum"><dt>${escapeHtml(itemName)} · ${escapeHtml(amount)}</dt><dd>${formatTl(amountKurus)}</dd></dl>`;
}

/** Buttons for the failure cases of tests. */
function writeOthers(language: Language): string {
  const { decline, close } = gatewayText(language);
  return `<div class="others"><button name="action" value="decline">${escapeHtml(decline)}</button><button name="action" value="close">${escapeHtml(close)}</button></div>`;
}

function group(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
