import {
  CommunityReportPage,
  ModerationCounts,
  ProfileReviews,
  type SanctionKind,
  SanctionPage,
} from '#contracts/moderation.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** What is done to a person: `days` is null for a warning and for a ban without an end. */
export interface NewSanction {
  kind: SanctionKind;
  days: number | null;
}

/** How much waits for moderators. Throws the database's error. */
export async function readCounts() {
  const data = await loadDataClient();
  const { data: counts } = await data.rpc('moderation_counts').throwOnError();
  return ModerationCounts.parse(counts);
}

/** A page of reports, the latest first. Throws the database's error. */
export async function readReports(status: string, entity: string, before?: string) {
  const data = await loadDataClient();
  const { data: page } = await data
    .rpc('community_report_list', { status, entity, ...(before !== undefined && { before }) })
    .throwOnError();
  return CommunityReportPage.parse(page);
}

/** A page of sanctions, of one person or of all, the latest first. Throws the database's error. */
export async function readSanctions(filter: string, person?: string, before?: string) {
  const data = await loadDataClient();
  const { data: page } = await data
    .rpc('sanction_list', { filter, ...(person && { person }), ...(before !== undefined && { before }) })
    .throwOnError();
  return SanctionPage.parse(page);
}

/** Profiles of which something is hidden. Throws the database's error. */
export async function readProfileReviews() {
  const data = await loadDataClient();
  const { data: profiles } = await data.rpc('profile_review_list').throwOnError();
  return ProfileReviews.parse(profiles);
}

interface Decision {
  report: string;
  decision: 'dismissed' | 'hidden';
  /** For colleagues. */
  note: string;
  /** The person reads it. */
  reason: string;
  /** Of a profile. */
  hides: ('texts' | 'photo')[];
  sanction: NewSanction | undefined;
}

/** Decides all pending reports of a thing. Throws the database's error. */
export async function decideReport({ sanction, hides, ...decision }: Decision): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('decide_community_report', {
      ...decision,
      ...(hides.length > 0 && { hides }),
      ...(sanction && { sanction: { ...sanction } }),
    })
    .throwOnError();
}

/** Undoes the decision about a report. Throws the database's error. */
export async function undoDecision(report: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('undo_community_decision', { report }).throwOnError();
}

/** Warns, mutes or bans a person; returns the id of it. Throws the database's error. */
export async function giveSanction(person: string, { kind, days }: NewSanction, reason: string) {
  const data = await loadDataClient();
  const { data: id } = await data
    .rpc('give_sanction', { person, kind, reason, ...(days !== null && { days }) })
    .throwOnError();
  return id;
}

/** Ends a sanction before its time. Throws the database's error. */
export async function liftSanction(sanction: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('lift_sanction', { sanction, reason }).throwOnError();
}

/** Answers an appeal. Throws the database's error. */
export async function decideAppeal(sanction: string, outcome: 'upheld' | 'lifted', answer: string) {
  const data = await loadDataClient();
  await data.rpc('decide_appeal', { sanction, outcome, answer }).throwOnError();
}

/** Shows a profile again, or says why it stays hidden. Throws the database's error. */
export async function decideProfileReview(person: string, shows: boolean, reason = ''): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('decide_profile_review', { person, shows, reason }).throwOnError();
}
