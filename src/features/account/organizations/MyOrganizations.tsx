import { myOrganizationsStrings } from '../../../i18n/account/my-organizations-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { readMyOrganizations } from './my-organizations.ts';
import { OrganizationPanels } from './OrganizationPanels.tsx';

/** The organizations of who is signed in: invitations, where they belong, what they asked, and how they join another. */
export const MyOrganizations = sessionIsland(
  { name: 'MyOrganizations', reason: (language) => myOrganizationsStrings[language].signIn },
  ({ id: userId }) => (
    <QueryBoundary queryKey={['my-organizations', userId]} load={readMyOrganizations}>
      {(everything, reload) => <OrganizationPanels everything={everything} userId={userId} reload={reload} />}
    </QueryBoundary>
  ),
);
