/** What the header Prefer asks for; see "Prefer Header" in PostgREST's documentation. */
export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  representation: 'representation' | 'minimal' | 'headers-only' | undefined;
  count: 'exact' | 'planned' | 'estimated' | undefined;
  missing: 'default' | 'null' | undefined;
  handling: 'strict' | 'lenient' | undefined;
  timezone: string | undefined;
  maxAffected: number | undefined;
  invalid: string[];
}

const values = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const;
const accepted = new Set(
  Object.entries(values).flatMap(([name, all]) => all.map((value) => `${name}=${value}`)),
);

/**
 * Parses the header Prefer. As on a hosted project `tx` is known and has no effect (db-tx-end is `commit`). Postgres
 * says whether it knows the time zone.
 */
export function parsePreferences(header: string | null): Preferences {
  const all = header === null ? [] : header.split(',').map((preference) => preference.trim());
  const valueOf = <Name extends keyof typeof values>(
    name: Name,
  ): (typeof values)[Name][number] | undefined => {
    const known = values[name].map((value) => `${name}=${value}`);
    const found = all.find((preference) => known.includes(preference));
    return found?.slice(name.length + 1) as (typeof values)[Name][number] | undefined;
  };
  const textOf = (name: string): string | undefined =>
    all.find((preference) => preference.startsWith(`${name}=`))?.slice(name.length + 1);
  const timezone = textOf('timezone');
  const most = textOf('max-affected');
  return {
    resolution: valueOf('resolution'),
    representation: valueOf('return'),
    count: valueOf('count'),
    missing: valueOf('missing'),
    handling: valueOf('handling'),
    timezone,
    maxAffected: most !== undefined && /^\s*-?\d+\s*$/.test(most) ? Number(most) : undefined,
    invalid: all.filter(
      (preference) =>
        !accepted.has(preference) &&
        !preference.startsWith('timezone=') &&
        !preference.startsWith('max-affected='),
    ),
  };
}

/** Which preferences a response says were applied. */
export type AppliedPreferences = Partial<Omit<Preferences, 'invalid'>>;

/** The header Preference-Applied; undefined when there are none. */
export function preferenceApplied(applied: AppliedPreferences): string | undefined {
  const named: [name: string, value: string | number | undefined][] = [
    ['resolution', applied.resolution],
    ['missing', applied.missing],
    ['return', applied.representation],
    ['count', applied.count],
    ['handling', applied.handling],
    ['timezone', applied.timezone],
    ['max-affected', applied.handling === 'strict' ? applied.maxAffected : undefined],
  ];
  const parts = named
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`);
  return parts.length === 0 ? undefined : parts.join(', ');
}
