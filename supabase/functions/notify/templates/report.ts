import { z } from 'zod';
import { facts, type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

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
export function composeReportAnswer(data: z.infer<typeof ReportAnswer>, { language }: Hub): Message {
  const { title, path, kind, outcome, answer } = data;
  const { openPage, reportAnswer: t } = textsIn(language).listings;
  return {
    subject: t.subject[kind](title),
    blocks: [text(`${t.thanks[kind](title)} ${t.outcomes[outcome]}`), ...quote(answer), link(openPage, path)],
  };
}

/** Composes the email that brings a report to the team of a business, without its sender. */
export function composeForwardedReport(data: z.infer<typeof ForwardedReport>, { language }: Hub): Message {
  const { title, path, kind, business_id, details, suggestion } = data;
  const { openPage, field, forwardedReport: t } = textsIn(language).listings;
  const values = Object.entries(suggestion).map(([column, value]) => [field(column), String(value)] as const);
  return {
    subject: t.subject[kind](title),
    blocks: [
      text(t.sentence[kind](title)),
      ...(values.length > 0 ? [facts(Object.fromEntries(values))] : []),
      ...quote(details),
      link(t.edit, `/account/business/edit?id=${business_id}`),
      link(openPage, path),
    ],
  };
}
