import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { BillingAccounts } from './BillingAccounts.tsx';
import { readBilling } from './read-billing.ts';

/** What a person, and the organizations whose bills they get, have, owe and paid. */
export const AccountBilling = sessionIsland(
  { name: 'AccountBilling', reason: (language) => billingStrings[language].signIn },
  ({ id: userId }) => (
    <QueryBoundary queryKey={['billing', userId]} load={() => readBilling(userId)}>
      {(billing, reload) => <BillingAccounts billing={billing} reload={reload} userId={userId} />}
    </QueryBoundary>
  ),
);
