/** A payment as far as it tells what is left of it; amounts in minor units. */
interface Spendable {
  status: string;
  amount: number;
  amount_allocated: number;
  amount_refunded: number;
  amount_charged_back: number;
}

/** What is left of a payment that was received, in minor units: credit of the member. */
export const creditLeft = (payment: Spendable): number =>
  ['settled', 'partially_refunded'].includes(payment.status)
    ? payment.amount - payment.amount_allocated - payment.amount_refunded - payment.amount_charged_back
    : 0;
