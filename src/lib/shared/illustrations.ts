// Beginnings of words in the names of categories, in English and Spanish, without accents. The first that fits wins:
// "Farm shops" is a farm.
const subjects = {
  farm: 'farm(?!ac)|orchard|grocer|produce|markets?\\b|maple|cheese|granja|mercado|queso',
  lodging: 'lodg|inns?\\b|hotel|motel|bed\\b|camp|aloj|hosped',
  beauty: 'beaut|hair|barber|spas?\\b|salon|nail|bellez|peluqu',
  food: 'food|drink|restaur|bak|cafe|coffee|teas?\\b|bars?\\b|brew|pubs?\\b|pizz|cater|diner|wine|comida|bebida|panader|cervec',
  health:
    'health|wellness|dent|physic|therap|pharm|medic|clinic|yoga|fitness|doctor|optic|veterin|salud|farmac',
  automotive: 'auto|garage|fuel|charging|cars?\\b|motor|tires?\\b|mecanic|gasolin|coche',
  outdoors:
    'sport|outdoor|bik|ski|guide|rental|trail|climb|golf|deport|aire libre|bicicl|esqui|guias?\\b|alquil',
  learning:
    'educat|child|lesson|tutor|school|workshop|train|class|cours|educa|escuel|infan|curso|guarder|clases|taller',
  community:
    'non.?profit|communit|charit|librar|museum|church|civic|govern|network|fundrais|together|comunidad|museo|benefic|recaud|contactos',
  arts: 'arts?\\b|galler|music|theat|film|cultur|photo|danc|artes?\\b|teatro|galeri',
  trades:
    'home|trade|plumb|heat|electr|carpent|roof|paint|build|construct|hogar|oficio|fontan|plomer|calefac|carpinter|techos|pintur',
  office:
    'profession|law|legal|account|insur|real estate|design|it\\b|financ|money|bank|consult|profes|abogad|segur|contab|bienes raices|disen|informat',
  shop: 'shop|stor|book|cloth|shoe|gift|craft|hardware|flower|retail|selling|tienda|libro|ropa|regal|artesan|florist|ferret',
} as const;

/** What an illustration shows: the subject of a category, or the kind of thing that has none. */
export type Illustration = keyof typeof subjects | 'event' | 'deal' | 'job' | 'news';

const rules = Object.entries(subjects).map(
  ([subject, words]) => [subject as keyof typeof subjects, new RegExp(`\\b(?:${words})`)] as const,
);

/** The illustration of the first category whose name is known, in English or Spanish; otherwise `fallback`. */
export function chooseIllustration(
  categories: readonly string[] | null | undefined,
  fallback: Illustration,
): Illustration {
  for (const category of categories ?? []) {
    const words = category.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const rule = rules.find(([, known]) => known.test(words));
    if (rule) return rule[0];
  }
  return fallback;
}

/** One of three variants of an illustration, always the same for a name, so that equal ones in a list differ. */
export function chooseVariant(name: string): 0 | 1 | 2 {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return ([0, 1, 2] as const)[sum % 3] ?? 0;
}
