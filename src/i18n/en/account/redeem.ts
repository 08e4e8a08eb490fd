/** Redeeming a customer's code at the counter. */
export const redeem = {
  title: 'Redeem a deal',
  description: "Mark a customer's code as used.",
  lead: "Enter the customer's code or scan it with your phone's camera.",
  signIn: 'Sign in with a business account to redeem deals.',
  none: "None of your businesses has an active deal. Only the business's team can redeem codes.",
  done: 'Redeemed',
  another: 'Redeem another',
  codeMissing: "Enter the customer's code.",
  dealMissing: 'Choose a deal.',
  foreign: 'This deal has ended or belongs to another business. Choose one of your deals.',
  deal: 'Deal',
  choose: 'Choose a deal',
  counts: (claimed: number, used: number) => `${String(claimed)} claimed, ${String(used)} used`,
  code: 'Code',
  redeem: 'Redeem',
};
