/** What an email about an invoice says; `number` names the invoice, `amount` what it is about. */
interface Facts {
  number: string;
  amount: string;
  /** When it is due, charged or tried again; empty where that is not said. */
  day: string;
  card: string;
  renews: boolean;
}
type Text = (facts: Facts) => {
  subject: string;
  sentence: string;
};

const outcomes = {
  invoice: ({ number, amount, day }) => ({
    subject: `Invoice ${number}: ${amount}`,
    sentence: `Here is invoice ${number} of ${amount}${day && `, due on ${day}`}. Pay it online or as the invoice says.`,
  }),
  late_fee: ({ number, amount, day }) => ({
    subject: `Late fee: invoice ${number}`,
    sentence: `An earlier invoice is overdue, so a late fee of ${amount} was added as invoice ${number}${day && `, due on ${day}`}.`,
  }),
  receipt: ({ number, amount }) => ({
    subject: `Receipt: ${amount}`,
    sentence: `We received ${amount} for invoice ${number}. Thank you.`,
  }),
  credit_note: ({ number, amount }) => ({
    subject: `Credit of ${amount} on invoice ${number}`,
    sentence: `We credited ${amount} on invoice ${number}.`,
  }),
  void: ({ number }) => ({
    subject: `Invoice ${number} was voided`,
    sentence: `Invoice ${number} was voided. You owe nothing on it.`,
  }),
  charge_upcoming: ({ number, amount, day, card }) => ({
    subject: `Your card will be charged ${amount}`,
    sentence: `As agreed, ${card} will be charged ${amount} on ${day} for invoice ${number}. You can change or remove the card before that.`,
  }),
  charge_failed: ({ number, amount, day }) => ({
    subject: `Your card was declined: invoice ${number}`,
    sentence: `We could not charge ${amount} for invoice ${number}. We will try again on ${day}. You can also pay another way now.`,
  }),
  charge_failed_finally: ({ number, amount }) => ({
    subject: `Your card was declined: please pay invoice ${number}`,
    sentence: `We could not charge ${amount} for invoice ${number}, and will not try this card again. Please pay another way.`,
  }),
  needs_action: ({ number, amount }) => ({
    subject: `Your bank asks you to confirm ${amount}`,
    sentence: `Your bank wants you to confirm the payment of ${amount} for invoice ${number}. Please pay it online.`,
  }),
  debit_failed: ({ number, amount }) => ({
    subject: `Your bank did not pay invoice ${number}`,
    sentence: `Your bank did not carry out the debit for invoice ${number}. ${amount} is still due. Please pay another way.`,
  }),
  refund: ({ amount }) => ({
    subject: `Refund of ${amount}`,
    sentence: `We refunded ${amount} the way it was paid. A card or bank can take up to ten days to show it.`,
  }),
  card_saved: ({ amount, day, card, renews }) => ({
    subject: `Card saved: ${card}`,
    sentence: `${card} was saved${renews ? ', and your membership renews with it' : ''}. ${day && `${amount} will be charged on ${day}. `}You can replace or remove the card in Billing at any time.`,
  }),
  card_removed: ({ card, renews }) => ({
    subject: `Card removed: ${card}`,
    sentence: `${card} was removed and will not be charged again.${renews ? ' Automatic renewal is off: you get an invoice before each renewal.' : ''}`,
  }),
  charged_back: ({ amount }) => ({
    subject: `Your bank took back ${amount}`,
    sentence: `Your bank took back a payment of ${amount}, so what it had paid for is due again.`,
  }),
  statement: ({ amount, day }) => ({
    subject: `Your account statement until ${day}`,
    sentence: `Here is the statement of your account until ${day}. The balance is ${amount}.`,
  }),
} satisfies Record<string, Text>;

/** Emails about invoices and payments, and about applications for membership. */
export const billing = {
  outcomes,
  donation: (item: string, amount: string, number: string) => ({
    subject: `Thank you for your donation of ${amount}`,
    sentence: `We received your donation of ${amount} for “${item}”. Thank you. This is your receipt ${number}.`,
  }),
  savedCard: 'your saved card',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  pay: 'View and pay',
  view: 'View invoice',
  open: 'Open billing',
  application: {
    outcomes: {
      received: (plan: string) => ({
        subject: `We received your application: ${plan}`,
        sentence: `Thank you for applying for “${plan}”. We will look at it, and email you when it is decided.`,
      }),
      approved: (plan: string) => ({
        subject: `Approved: ${plan}`,
        sentence: `Your application for “${plan}” was approved. Welcome!`,
      }),
      rejected: (plan: string) => ({
        subject: `Declined: ${plan}`,
        sentence: `Your application for “${plan}” was declined. If you have paid, you will get a refund.`,
      }),
      needs_info: (plan: string) => ({
        subject: `A question about your application: ${plan}`,
        sentence: `We need to know more before we can decide about your application for “${plan}”.`,
      }),
      reopened: (plan: string) => ({
        subject: `Under review again: ${plan}`,
        sentence: `The decision about your application for “${plan}” was undone. It is under review again.`,
      }),
    },
    due: (amount: string) => `${amount} is due. The membership begins when it is paid.`,
    open: 'Open your application',
  },
};
