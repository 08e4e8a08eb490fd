import { z } from 'zod';
import { dateLocale } from '../../_shared/contracts/languages.ts';
import { formatMinorUnits } from '../../_shared/contracts/money.ts';
import { facts, type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** A new lead of a business: a message, a request for a quote, or a referral. */
export const Lead = z.object({
  business: z.string(),
  business_id: z.string(),
  lead_id: z.string(),
  source: z.enum(['contact', 'quote', 'referral']),
  category: z.string().optional(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  body: z.string(),
  /** Who referred the customer. */
  referrer: z.string().optional(),
});

/** What whoever sent a request for quotes gets, or whoever was referred. */
export const LeadRequest = z.object({
  outcome: z.enum(['confirm', 'copy', 'referred']),
  request_id: z.string(),
  businesses: z.array(z.string()),
  name: z.string().optional(),
  body: z.string().optional(),
  referrer: z.string().optional(),
  /** The secret of the link of the request. */
  token: z.string(),
});

/** What whoever referred a customer gets once the business won them. The value is in minor units. */
export const ReferralThanks = z.object({
  business: z.string(),
  customer: z.string(),
  thanks: z.string().optional(),
  value: z.number().optional(),
  currency: z.string(),
});

/** Composes the email that brings a lead to the team of a business; a reply goes to the customer. */
export function composeLead(data: z.infer<typeof Lead>, { language }: Hub): Message {
  const { lead: t } = textsIn(language).leads;
  const { business, business_id, lead_id, source, category, name, email, phone, body, referrer } = data;
  return {
    subject: t.subject[source](name),
    replyTo: email,
    blocks: [
      text(source === 'referral' ? t.referral(business, referrer) : t[source](business)),
      facts({
        [t.names.name]: name,
        [t.names.email]: email,
        [t.names.phone]: phone,
        [t.names.category]: category,
        [t.names.referrer]: referrer,
      }),
      ...quote(body),
      link(t.open, `/account/business/leads?id=${business_id}#${lead_id}`),
      text(source === 'contact' ? t.beCareful : t.answerSoon),
    ],
  };
}

/** Composes the email with the link by which a request is confirmed, read and withdrawn. */
export function composeLeadRequest(data: z.infer<typeof LeadRequest>, { language }: Hub): Message {
  const { request: t } = textsIn(language).leads;
  const { outcome, request_id, businesses, name, body, referrer, token } = data;
  const path = `/quotes/request?id=${request_id}#${token}`;
  const names = new Intl.ListFormat(dateLocale(language)).format(businesses);
  if (outcome === 'confirm')
    return {
      subject: t.confirmSubject,
      blocks: [text(t.confirm(names)), link(t.confirmLink, path), text(t.notYou)],
    };
  if (outcome === 'referred')
    return {
      subject: t.referredSubject(names),
      blocks: [text(t.referred(name ?? '', names, referrer)), link(t.open, path), text(t.referredOut)],
    };
  return {
    subject: t.copySubject(names),
    blocks: [text(t.copy(names)), ...quote(body), link(t.open, path), text(t.withdraw)],
  };
}

/** Composes the email that thanks for a referral. */
export function composeReferralThanks(data: z.infer<typeof ReferralThanks>, { language }: Hub): Message {
  const { thanks: t } = textsIn(language).leads;
  const { business, customer, thanks, value, currency } = data;
  return {
    subject: t.subject(business),
    blocks: [
      text(t.sentence(business, customer)),
      ...(value === undefined
        ? []
        : [facts({ [t.value]: formatMinorUnits(value, currency, dateLocale(language)) })]),
      ...quote(thanks),
      link(t.open, '/account/referrals'),
    ],
  };
}
