import type { Section } from '#contracts/settings.ts';

/** The names and labels of the sections that have content; all while the settings are unknown. */
export const listShownSections = (
  labels: Readonly<Record<Section, string>>,
  sections: readonly Section[] | undefined,
): [Section, string][] =>
  (Object.entries(labels) as [Section, string][]).filter(
    ([name]) => sections === undefined || sections.includes(name),
  );
