/** What a plan gives as the database keeps it: facts for programs by name, and sentences in their order. */
export type PlanFeatures = Record<string, string | number | boolean | null | string[]>;

const formatFeature = ([name, value]: [string, PlanFeatures[string]]): string[] => {
  if (Array.isArray(value)) return value;
  if (value === false || value === null) return [];
  const words = name.replaceAll('_', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return value === true ? [title] : [`${title}: ${String(value)}`];
};

const entriesOf = (features: unknown) =>
  typeof features === 'object' && features !== null ? Object.entries(features as PlanFeatures) : [];

/** What a plan gives, a line each: {"gallery": 10, "featured": true} is "Gallery: 10" and "Featured". */
export const formatFeatures = (features: unknown): string[] => entriesOf(features).flatMap(formatFeature);

/** The lines that somebody typed, as a plan keeps them: a fact whose line is still there stays a fact, all else are sentences. */
export function readFeatures(text: string, former: unknown): PlanFeatures {
  const lines = [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
  const facts = entriesOf(former).filter((entry) => {
    const [line] = formatFeature(entry);
    // What a plan does not give has no line, so nobody took it away.
    return entry[0] !== 'sentences' && (line === undefined || lines.includes(line));
  });
  const kept = facts.flatMap(formatFeature);
  const sentences = lines.filter((line) => !kept.includes(line));
  return { ...Object.fromEntries(facts), ...(sentences.length > 0 && { sentences }) };
}
