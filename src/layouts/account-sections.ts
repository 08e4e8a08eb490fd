import {
  Bell,
  BellRing,
  Building2,
  CreditCard,
  Handshake,
  House,
  KeyRound,
  Lock,
  MessageSquare,
  PenLine,
  Send,
  ShieldCheck,
  Store,
  Tag,
  Ticket,
  User,
  Users,
  UsersRound,
} from 'lucide';
import { localPath } from '#contracts/languages.ts';
import { accountStrings } from '../i18n/account/account-strings.ts';
import { languageOf } from '../i18n/by-language.ts';

const pages = [
  ['/account', 'overview', House],
  ['/account/profile', 'profile', User],
  ['/account/sign-in', 'signIn', KeyRound],
  ['/account/security', 'security', ShieldCheck],
  ['/account/registrations', 'registrations', Ticket],
  ['/account/deals', 'deals', Tag],
  ['/account/applications', 'applications', Send],
  ['/account/people', 'people', Users],
  ['/account/messages', 'messages', MessageSquare],
  ['/account/groups', 'groups', UsersRound],
  ['/account/referrals', 'referrals', Handshake],
  ['/account/business', 'business', Store],
  ['/account/organizations', 'organizations', Building2],
  ['/account/billing', 'billing', CreditCard],
  ['/account/posts', 'posts', PenLine],
  ['/account/notifications/list', 'notifications', Bell],
  ['/account/notifications', 'notificationSettings', BellRing],
  ['/account/data', 'data', Lock],
] as const;

/** The pages of an account in a language, in the order of its navigation; the first is its start page. */
export function listAccountSections(locale: string | undefined) {
  const { sections } = accountStrings[languageOf(locale)];
  return pages.map(([path, name, icon]) => [localPath(path, locale), sections[name], icon] as const);
}
