import { html } from 'hono/html';
import type Stripe from 'stripe';
import { testAccounts, testCards } from '../test-cards.ts';
import type { CheckoutForm, FormErrors } from './checkout-form.ts';
import { checkoutTexts } from './checkout-texts.ts';
import { formatAmount, type Html, renderPage } from './layout.ts';

type Session = Stripe.Checkout.Session;

/** The language of a checkout page. */
export const languageOf = ({ locale }: Session) => (locale === 'es' ? 'es' : 'en');

interface CheckoutPage {
  session: Session;
  description: string;
  savesMethod: boolean;
  form: CheckoutForm;
  errors: FormErrors;
  /** Why the last attempt failed. */
  problem?: string | undefined;
}

interface Field {
  name: 'email' | 'number' | 'expiry' | 'cvc' | 'name';
  label: string;
  value: string;
  error?: string | undefined;
  autocomplete: string;
  inputmode?: 'numeric' | 'email' | 'text';
  isReadonly?: boolean;
}

const renderField = ({ name, label, value, error, autocomplete, inputmode, isReadonly }: Field): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode ?? 'text'}"
      ${isReadonly ? 'readonly' : ''}
      ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`;

/** The page where a payer enters a test card or account. Works without scripts. */
export function renderCheckout({
  session,
  description,
  savesMethod,
  form,
  errors,
  problem,
}: CheckoutPage): Html {
  const language = languageOf(session);
  const texts = checkoutTexts[language];
  const isSetup = session.mode === 'setup';
  const amount = formatAmount(session.amount_total ?? 0, session.currency ?? 'usd', language);
  const title = isSetup ? texts.saveTitle : `${texts.pay} ${amount}`;
  const accountLabels = { settle: texts.settles, fail: texts.fails };
  return renderPage(
    title,
    html`<main class="checkout">
      <section class="summary">
        ${
          isSetup
            ? html`<h1>${texts.saveTitle}</h1>`
            : html`<h1>${description}</h1>
                <p class="amount">${amount}</p>`
        }
        ${session.cancel_url ? html`<p><a href="${session.cancel_url}">${texts.cancel}</a></p>` : ''}
      </section>
      <form method="post" action="/checkout/${session.id}" novalidate>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
        ${renderField({ name: 'email', label: texts.email, value: form.email, error: errors.email, autocomplete: 'email', inputmode: 'email', isReadonly: session.customer_email !== null })}
        <fieldset>
          <legend>${texts.method}</legend>
          <label class="choice">
            <input type="radio" name="kind" value="card" ${form.kind === 'card' ? 'checked' : ''} />
            ${texts.card}
          </label>
          <label class="choice">
            <input type="radio" name="kind" value="bank" ${form.kind === 'bank' ? 'checked' : ''} />
            ${texts.bank}
          </label>
          <div class="card-fields">
            ${renderField({ name: 'number', label: texts.number, value: form.number, error: errors.number, autocomplete: 'off', inputmode: 'numeric' })}
            <div class="row">
              ${renderField({ name: 'expiry', label: texts.expiry, value: form.expiry, error: errors.expiry, autocomplete: 'off', inputmode: 'numeric' })}
              ${renderField({ name: 'cvc', label: texts.cvc, value: form.cvc, error: errors.cvc, autocomplete: 'off', inputmode: 'numeric' })}
            </div>
            ${renderField({ name: 'name', label: texts.name, value: form.name, autocomplete: 'off' })}
          </div>
          <div class="bank-fields">
            <div class="field">
              <label for="account">${texts.account}</label>
              <select id="account" name="account">
                ${testAccounts.map(
                  ({ last4, outcome }) =>
                    html`<option value="${last4}" ${form.account === last4 ? 'selected' : ''}>
                      •••• ${last4}: ${accountLabels[outcome]}
                    </option>`,
                )}
              </select>
            </div>
          </div>
        </fieldset>
        ${savesMethod ? html`<p class="hint">${texts.saved}</p>` : ''}
        <button type="submit">${isSetup ? texts.save : title}</button>
        <details>
          <summary>${texts.testCards}</summary>
          <p class="hint">${texts.anyDate}</p>
          <ul>
            ${testCards.map(({ number, label }) => html`<li><code>${number}</code><br /><span lang="en">${label}</span></li>`)}
          </ul>
        </details>
      </form>
    </main>`,
    language,
  );
}

/** The question of the payer's bank. */
export function renderConfirmation(session: Session): Html {
  const language = languageOf(session);
  const texts = checkoutTexts[language];
  return renderPage(
    texts.confirmTitle,
    html`<main class="narrow">
      <h1>${texts.confirmTitle}</h1>
      <p>${texts.confirmText}</p>
      <form method="post" action="/checkout/${session.id}/confirm" class="buttons">
        <button type="submit" name="answer" value="yes">${texts.confirm}</button>
        <button type="submit" name="answer" value="no" class="quiet">${texts.refuse}</button>
      </form>
    </main>`,
    language,
  );
}

/** A checkout that takes no payment any more. */
export function renderClosed(session: Session | undefined): Html {
  const language = session ? languageOf(session) : 'en';
  const texts = checkoutTexts[language];
  return renderPage(
    texts.closed,
    html`<main class="narrow">
      <h1>${texts.closed}</h1>
      <p>${texts.closedText}</p>
    </main>`,
    language,
  );
}
