import { membershipStrings } from '../../../i18n/business/membership-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { type Organization, readOrganization } from '../../../kit/membership/organization.ts';
import { OrganizationForm } from '../../../kit/membership/OrganizationForm.tsx';
import { CustomFieldsPanel } from '../../../kit/custom-fields/CustomFieldsPanel.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';

/** The form of the organization that `?id=` names, for its owner. */
export const OwnOrganization = sessionIsland(
  { name: 'OwnOrganization', reason: (language) => membershipStrings[language].organization.signIn },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['organization', userId]} load={readOrganization}>
      {(organization) => <Details organization={organization} />}
    </LoadByParam>
  ),
);

function Details({ organization }: { organization: Organization }) {
  const { organization: t } = useStrings(membershipStrings);
  return (
    <div className="stack">
      <Panel title={organization.name || t.title}>
        <OrganizationForm stored={organization} />
      </Panel>
      <CustomFieldsPanel entity="organization" id={organization.id} />
    </div>
  );
}
