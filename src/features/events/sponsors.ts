import type { EventSponsor } from '#contracts/events.ts';

/** Sponsors by level, the levels in the order of their first sponsor. */
export function groupByLevel(
  sponsors: readonly EventSponsor[],
): { level: string; members: EventSponsor[] }[] {
  const levels = new Map<string, EventSponsor[]>();
  for (const sponsor of sponsors) {
    const members = levels.get(sponsor.level);
    if (members) members.push(sponsor);
    else levels.set(sponsor.level, [sponsor]);
  }
  return [...levels].map(([level, members]) => ({ level, members }));
}
