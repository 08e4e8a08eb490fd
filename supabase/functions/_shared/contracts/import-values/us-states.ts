/** The states and territories of the United States by the codes of the post, with other abbreviations. */
const states: Readonly<Record<string, string>> = {
  AL: 'alabama ala',
  AK: 'alaska',
  AZ: 'arizona ariz',
  AR: 'arkansas ark',
  CA: 'california calif cal',
  CO: 'colorado colo',
  CT: 'connecticut conn',
  DE: 'delaware del',
  DC: 'districtofcolumbia washingtondc',
  FL: 'florida fla',
  GA: 'georgia',
  HI: 'hawaii',
  ID: 'idaho',
  IL: 'illinois ill',
  IN: 'indiana ind',
  IA: 'iowa',
  KS: 'kansas kans kan',
  KY: 'kentucky',
  LA: 'louisiana',
  ME: 'maine',
  MD: 'maryland',
  MA: 'massachusetts mass',
  MI: 'michigan mich',
  MN: 'minnesota minn',
  MS: 'mississippi miss',
  MO: 'missouri',
  MT: 'montana mont',
  NE: 'nebraska nebr neb',
  NV: 'nevada nev',
  NH: 'newhampshire nuevohampshire nuevahampshire',
  NJ: 'newjersey nuevajersey',
  NM: 'newmexico nuevomexico',
  NY: 'newyork nuevayork',
  NC: 'northcarolina carolinadelnorte',
  ND: 'northdakota dakotadelnorte',
  OH: 'ohio',
  OK: 'oklahoma okla',
  OR: 'oregon ore',
  PA: 'pennsylvania penn penna pensilvania',
  RI: 'rhodeisland',
  SC: 'southcarolina carolinadelsur',
  SD: 'southdakota dakotadelsur',
  TN: 'tennessee tenn',
  TX: 'texas tex',
  UT: 'utah',
  VT: 'vermont verm',
  VA: 'virginia',
  WA: 'washington wash',
  WV: 'westvirginia virginiaoccidental wva',
  WI: 'wisconsin wis wisc',
  WY: 'wyoming wyo',
  PR: 'puertorico',
  VI: 'virginislands usvirginislands islasvirgenes',
  GU: 'guam',
  AS: 'americansamoa',
  MP: 'northernmarianaislands',
};

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(states).flatMap(([code, names]) =>
    [code.toLowerCase(), ...names.split(' ')].map((name) => [name, code] as const),
  ),
);

/** The code of a state or territory by its code or name ("Vt.", "Massachusetts"); undefined for anything else. */
export const findUsState = (text: string): string | undefined =>
  codes.get(
    text
      .normalize('NFKD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase(),
  );
