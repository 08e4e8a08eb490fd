import type Stripe from 'stripe';
import { newBankMethod, newCardMethod } from '../objects/payers.ts';
import { findCard, testAccounts } from '../test-cards.ts';
import type { checkoutTexts } from './checkout-texts.ts';

type Texts = (typeof checkoutTexts)['en'];

/** The fields as they were sent, to show them again. */
export interface CheckoutForm {
  email: string;
  kind: 'card' | 'bank';
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  account: string;
}

/** What stands in the fields at first: a card that works. */
export const emptyForm: CheckoutForm = {
  email: '',
  kind: 'card',
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  name: '',
  account: testAccounts[0].last4,
};

export type FormErrors = Partial<Record<'email' | 'number' | 'expiry' | 'cvc', string>>;

/** The fields of a submitted page. */
export function readForm(form: URLSearchParams): CheckoutForm {
  const read = (name: string) => form.get(name)?.trim() ?? '';
  return {
    email: read('email'),
    kind: read('kind') === 'bank' ? 'bank' : 'card',
    number: read('number'),
    expiry: read('expiry'),
    cvc: read('cvc'),
    name: read('name'),
    account: read('account'),
  };
}

/** The payment method that the fields name, or what is wrong with them. */
export function toPaymentMethod(form: CheckoutForm, texts: Texts): Stripe.PaymentMethod | FormErrors {
  const errors: FormErrors = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) errors.email = texts.invalidEmail;
  const payer = { email: form.email, name: form.name || null };
  if (form.kind === 'bank') {
    const account = testAccounts.find(({ last4 }) => last4 === form.account) ?? testAccounts[0];
    return errors.email ? errors : newBankMethod(account, payer);
  }
  const card = findCard(form.number);
  if (!card) errors.number = texts.unknownCard;
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(form.expiry) ?? [];
  const expiry = { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) };
  const ends = new Date(expiry.year, expiry.month, 1).getTime();
  if (expiry.month < 1 || expiry.month > 12 || ends <= Date.now()) errors.expiry = texts.invalidExpiry;
  if (!/^\d{3,4}$/.test(form.cvc)) errors.cvc = texts.invalidCvc;
  return card && Object.keys(errors).length === 0 ? newCardMethod(card, payer, expiry) : errors;
}
