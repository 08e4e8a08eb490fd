import { html } from 'hono/html';
import type Stripe from 'stripe';
import { readMode, webhookModes } from '../stand-in.ts';
import type { Delivery, Store } from '../store.ts';
import { formatAmount, type Html, renderPage, renderTime } from './layout.ts';

const modeLabels = {
  normal: 'Once, at once, in order',
  duplicate: 'Twice',
  delay: 'Five seconds late',
  reorder: 'Newest first',
};
const maxRows = 50;

const button = (action: string, id: string, label: string): Html =>
  html`<form method="post" action="/control/${action}">
    <input type="hidden" name="id" value="${id}" />
    <button type="submit" class="quiet">${label}</button>
  </form>`;

/** Payments and webhooks, with what may happen to them. */
export function renderControl(store: Store): Html {
  const mode = readMode(store);
  const intents = store.list('payment_intent').slice(0, maxRows);
  const payouts = store.list('payout').slice(0, maxRows);
  const events = store.list('event').slice(0, maxRows);
  const deliveries = Map.groupBy(store.list('delivery'), ({ event }) => event);
  return renderPage(
    'Payments',
    html`<main class="control">
      <h1>Payments</h1>
      ${
        intents.length === 0
          ? html`<p class="hint">No payments yet.</p>`
          : html`<div class="table" role="region" aria-labelledby="payments" tabindex="0">
              <table>
                <caption id="payments">
                  Newest first
                </caption>
                <thead>
                  <tr>
                    <th scope="col">Payment</th>
                    <th scope="col">Amount</th>
                    <th scope="col">Status</th>
                    <th scope="col">Method</th>
                    <th scope="col">Begun</th>
                    <th scope="col">Actions</th>
                  </tr>
                </thead>
                <tbody>
                  ${intents.map((intent) => renderPayment(store, intent))}
                </tbody>
              </table>
            </div>`
      }
      <h2>Payouts</h2>
      ${button('payout', '', 'Pay out now')}
      <ol class="events">
        ${payouts.map(
          ({ id, amount, currency, status, created }) =>
            html`<li>
              <div>
                <strong>${formatAmount(amount, currency)}</strong>
                <p class="hint">${renderTime(created)} · ${status}</p>
              </div>
              ${status === 'paid' ? button('fail-payout', id, 'Fail payout') : ''}
            </li>`,
        )}
      </ol>
      <h2>Webhooks</h2>
      <form method="post" action="/control/webhooks" class="modes">
        <fieldset>
          <legend>How to send them</legend>
          ${webhookModes.map(
            (name) =>
              html`<label class="choice">
                <input type="radio" name="mode" value="${name}" ${name === mode ? 'checked' : ''} />
                ${modeLabels[name]}
              </label>`,
          )}
        </fieldset>
        <button type="submit">Apply</button>
      </form>
      <ol class="events">
        ${events.map(
          (event) =>
            html`<li>
              <div>
                <strong>${event.type}</strong>
                <p class="hint">${renderTime(event.created)} · ${describe(deliveries.get(event.id))}</p>
              </div>
              ${button('resend', event.id, 'Send again')}
            </li>`,
        )}
      </ol>
    </main>`,
  );
}

function renderPayment(store: Store, intent: Stripe.PaymentIntent): Html {
  const charge = store.find('charge', intent.latest_charge);
  const dispute = store.listBy('dispute', 'payment_intent', intent.id)[0];
  const { card, us_bank_account: bank } = charge?.payment_method_details ?? {};
  const refunded = charge && charge.amount_refunded > 0 ? charge.amount_refunded : undefined;
  return html`<tr>
    <th scope="row">${intent.description ?? intent.id}</th>
    <td>${formatAmount(intent.amount, intent.currency)}</td>
    <td>
      ${intent.status.replaceAll('_', ' ')}
      ${refunded ? html`<br />${formatAmount(refunded, intent.currency)} refunded` : ''}
      ${dispute ? html`<br />dispute ${dispute.status.replaceAll('_', ' ')}` : ''}
    </td>
    <td>
      ${card ? `${card.brand ?? 'card'} •••• ${card.last4 ?? ''}` : bank ? `bank •••• ${bank.last4 ?? ''}` : ''}
    </td>
    <td>${renderTime(intent.created)}</td>
    <td>
      <div class="buttons">
        ${
          intent.status === 'processing'
            ? html`${button('settle', intent.id, 'Settle now')} ${button('fail', intent.id, 'Fail now')}`
            : ''
        }
        ${intent.status === 'succeeded' && !dispute ? button('dispute', intent.id, 'Open dispute') : ''}
        ${
          dispute?.status === 'needs_response'
            ? html`${button('win', dispute.id, 'Win dispute')} ${button('lose', dispute.id, 'Lose dispute')}`
            : ''
        }
      </div>
    </td>
  </tr>`;
}

function describe(deliveries: Delivery[] | undefined): string {
  const states = (deliveries ?? []).map(({ state, attempts, lastAnswer }) =>
    state === 'pending' && attempts === 0 ? 'to be sent' : `${state}: ${lastAnswer.slice(0, 80)}`,
  );
  return states.join(' · ');
}
