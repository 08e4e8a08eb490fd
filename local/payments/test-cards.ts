/** What a test card does when it is charged. */
export interface TestCard {
  /** With spaces, as printed on a card. */
  number: string;
  brand: 'visa' | 'mastercard';
  /** The name of Stripe's ready-made payment method for this card. */
  token: string;
  label: string;
  /** The error of every charge. */
  decline?: { code: string; decline_code?: string; message: string };
  /** Whether it can be saved although charges fail. */
  canBeSaved?: boolean;
  /** Asks the person to confirm: always, or until it was saved with a confirmation. */
  confirms?: 'always' | 'until_saved';
  /** The charge is disputed at once. */
  isDisputed?: boolean;
}

const declined = 'Your card was declined.';

/** Stripe's test cards (https://docs.stripe.com/testing) that the stand-in knows. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', brand: 'visa', token: 'pm_card_visa', label: 'Succeeds' },
  { number: '5555 5555 5555 4444', brand: 'mastercard', token: 'pm_card_mastercard', label: 'Succeeds' },
  {
    number: '4000 0000 0000 0002',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclined',
    label: 'Declined',
    decline: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
  },
  {
    number: '4000 0000 0000 9995',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    label: 'Insufficient funds',
    decline: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000 0000 0000 9979',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedStolenCard',
    label: 'Stolen card',
    decline: { code: 'card_declined', decline_code: 'stolen_card', message: declined },
  },
  {
    number: '4000 0000 0000 0069',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedExpiredCard',
    label: 'Expired card',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000 0025 0000 3155',
    brand: 'visa',
    token: 'pm_card_authenticationRequiredOnSetup',
    label: '3-D Secure; once saved, charged without it',
    confirms: 'until_saved',
  },
  {
    number: '4000 0027 6000 3184',
    brand: 'visa',
    token: 'pm_card_authenticationRequired',
    label: '3-D Secure at every charge',
    confirms: 'always',
  },
  {
    number: '4000 0000 0000 0341',
    brand: 'visa',
    token: 'pm_card_chargeCustomerFail',
    label: 'Can be saved, but charges are declined',
    decline: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
    canBeSaved: true,
  },
  {
    number: '4000 0000 0000 0259',
    brand: 'visa',
    token: 'pm_card_createDispute',
    label: 'Succeeds and is disputed',
    isDisputed: true,
  },
];

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The test card with this number, however it is spaced. */
export const findCard = (number: string) =>
  testCards.find((card) => digitsOf(card.number) === digitsOf(number));

/** The last four digits tell the test cards apart, so that no number is stored. */
export const findCardByLast4 = (last4: string) => testCards.find((card) => card.number.endsWith(last4));

/** Stripe's test accounts for ACH debits: both are debited at first, and one is returned days later. */
export const testAccounts = [
  { last4: '6789', outcome: 'settle', token: 'pm_usBankAccount_success', label: 'Settles later' },
  { last4: '1116', outcome: 'fail', token: 'pm_usBankAccount_insufficientFunds', label: 'Fails later' },
] as const;
