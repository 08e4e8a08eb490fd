import { Bell, House, KeyRound, Lock, PenLine, Send, ShieldCheck, Store, Tag, Ticket, User } from 'lucide';

/** The pages of an account, in the order of its navigation; the first is its start page. */
export const accountSections = [
  ['/account', 'Overview', House],
  ['/account/profile', 'Profile', User],
  ['/account/sign-in', 'Sign-in methods', KeyRound],
  ['/account/security', 'Security', ShieldCheck],
  ['/account/registrations', 'Registrations', Ticket],
  ['/account/deals', 'Deals', Tag],
  ['/account/applications', 'Applications', Send],
  ['/account/business', 'Businesses', Store],
  ['/account/posts', 'Blog posts', PenLine],
  ['/account/notifications', 'Notifications', Bell],
  ['/account/data', 'Privacy & data', Lock],
] as const;
