const marks = {
  'React DOM': 'react-dom',
  React: 'react.transitional.element',
  'Supabase auth client': 'GoTrueClient@',
  zod: '_zod',
};

/** The libraries in a script, recognized by strings that only their code has. */
export const librariesIn = (code: string): string[] =>
  Object.entries(marks).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []));
