import { openEntitlements } from './entitlements.ts';
import { Section, type Settings, type WeekHours } from './settings.ts';

const open = { open: '09:00', close: '17:00' };
const week: WeekHours = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: 'closed',
  sunday: 'closed',
};

/** The settings while they cannot be read: pages still have a title, hours, and contact data. */
export const defaultSettings: Settings = {
  source: 'defaults',
  site: {
    id: 1,
    site_title: 'Local Chamber of Commerce',
    site_logo: null,
    cover_picture: null,
    brand_color: null,
    welcome: {},
    footer_links: [],
    code_of_conduct: {},
    conduct_version: 1,
    contact_email: 'info@example.com',
    contact_phone: '(555) 555-0100',
    address_line1: '1 Main Street',
    address_line2: null,
    city: 'Yourtown',
    state: 'ST',
    zip_code: '00000',
    business_hours: week,
    business_hours_json: week,
    maintenance_mode: false,
    time_zone: 'America/New_York',
    currency: 'USD',
    staff_second_factor: true,
    moderated_fields: [],
    default_entitlements: openEntitlements,
    created_at: null,
    updated_at: null,
  },
  social: {
    id: 1,
    facebook_url: 'https://www.facebook.com/example',
    twitter_url: 'https://x.com/example',
    linkedin_url: 'https://www.linkedin.com/company/example',
    instagram_url: 'https://www.instagram.com/example',
    youtube_url: 'https://www.youtube.com/@example',
    tiktok_url: 'https://www.tiktok.com/@example',
    created_at: null,
    updated_at: null,
  },
  sections: Section.options,
};
