import { z } from 'zod';
import { listingLabel } from '../../_shared/contracts/listing.ts';
import { facts, link, type Message, quote, text } from '../message.ts';

/** The answer to a report or a suggested edit. */
export const ReportAnswer = z.object({
  title: z.string(),
  path: z.string(),
  kind: z.enum(['problem', 'edit']),
  outcome: z.enum(['resolved', 'rejected']),
  answer: z.string(),
});

/** A report that staff forward to the business. */
export const ForwardedReport = z.object({
  title: z.string(),
  path: z.string(),
  kind: z.enum(['problem', 'edit']),
  business_id: z.string(),
  details: z.string().default(''),
  suggestion: z.record(z.string(), z.unknown()).default({}),
});

/** Composes the answer of staff to whoever reported something. */
export function composeReportAnswer(data: z.infer<typeof ReportAnswer>): Message {
  const { title, path, kind, outcome, answer } = data;
  const what = kind === 'edit' ? 'suggested edit' : 'report';
  return {
    subject: `Your ${what}: ${title}`,
    blocks: [
      text(
        outcome === 'resolved'
          ? `Thank you for your ${what} of “${title}”. It is resolved.`
          : `Thank you for your ${what} of “${title}”. We did not change the page.`,
      ),
      ...quote(answer),
      link('Open the page', path),
    ],
  };
}

/** Composes the email that brings a report to the team of a business, without its sender. */
export function composeForwardedReport(data: z.infer<typeof ForwardedReport>): Message {
  const { title, path, kind, business_id, details, suggestion } = data;
  const values = Object.entries(suggestion).map(([column, value]) => [listingLabel(column), String(value)]);
  return {
    subject: kind === 'edit' ? `Suggested edit: ${title}` : `Reported problem: ${title}`,
    blocks: [
      text(
        kind === 'edit'
          ? `A visitor suggests an edit of “${title}”. Change it if it is right.`
          : `A visitor reports a problem with “${title}”.`,
      ),
      ...(values.length > 0 ? [facts(Object.fromEntries(values) as Record<string, string>)] : []),
      ...quote(details),
      link('Edit listing', `/account/business/edit?id=${business_id}`),
      link('Open the page', path),
    ],
  };
}
