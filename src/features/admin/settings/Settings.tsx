import { SiteSettingsPatch, SocialSettingsPatch } from '#contracts/settings.ts';
import { readSiteSettings } from '../../../lib/browser/site-settings.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { BrandColorForm } from './BrandColorForm.tsx';
import { ConductForm } from './ConductForm.tsx';
import { FooterLinks } from './FooterLinks.tsx';
import { FieldsForm, type FormField } from './FieldsForm.tsx';
import { HomeForm } from './HomeForm.tsx';
import { HoursForm } from './HoursForm.tsx';
import { HubRules } from './HubRules.tsx';
import { readSocial, saveSite, saveSocial } from './save-settings.ts';

const siteFields: FormField[] = [
  { name: 'site_title', label: 'Site name', autoComplete: 'organization' },
  { name: 'site_logo', label: 'Logo', isLogo: true },
  { name: 'contact_email', label: 'Email', type: 'email' },
  { name: 'contact_phone', label: 'Phone', type: 'tel' },
  { name: 'address_line1', label: 'Address line 1' },
  { name: 'address_line2', label: 'Address line 2' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zip_code', label: 'ZIP code' },
];

const networks = { facebook: 'Facebook', twitter: 'X', linkedin: 'LinkedIn', instagram: 'Instagram' };
const socialFields: FormField[] = Object.entries({ ...networks, youtube: 'YouTube', tiktok: 'TikTok' }).map(
  ([name, label]) => ({ name: `${name}_url`, label, inputMode: 'url', placeholder: 'https://' }),
);

/** How the hub is called, reached and found: for admins. */
export function Settings() {
  return (
    <AdminGate name="Settings">
      {({ isAdmin }) => (
        <div className="stack">
          {!isAdmin && (
            <Notice>
              <p>Only admins can change settings.</p>
            </Notice>
          )}
          <QueryBoundary queryKey={['admin', 'site']} load={readSiteSettings}>
            {(site) => (
              <>
                <Panel title="Name and contact">
                  <FieldsForm
                    name="settings-site"
                    row={site}
                    fields={siteFields}
                    contract={SiteSettingsPatch}
                    save={saveSite}
                  />
                </Panel>
                <Panel title="Color">
                  <BrandColorForm site={site} />
                </Panel>
                <Panel title="Home page">
                  <HomeForm site={site} />
                </Panel>
                <Panel title="Code of conduct">
                  <ConductForm site={site} />
                </Panel>
                <Panel title="Footer links">
                  <FooterLinks site={site} />
                </Panel>
                <Panel title="Office hours">
                  <HoursForm site={site} />
                </Panel>
                <Panel title="Social profiles">
                  <QueryBoundary queryKey={['admin', 'social']} load={readSocial}>
                    {(social) => (
                      <FieldsForm
                        name="settings-social"
                        row={social}
                        fields={socialFields}
                        contract={SocialSettingsPatch}
                        save={saveSocial}
                      />
                    )}
                  </QueryBoundary>
                </Panel>
                {isAdmin && <HubRules site={site} />}
              </>
            )}
          </QueryBoundary>
        </div>
      )}
    </AdminGate>
  );
}
