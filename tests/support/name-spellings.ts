/** Names with the signs that people leave out, and what each is searched by. */
export const nameSpellings: readonly (readonly [name: string, spellings: readonly string[]])[] = [
  [
    'Siobhán O’Connor',
    [
      'oconnor',
      "o'connor",
      'O’Connor',
      'o`connor',
      'oʻconnor',
      'o´connor',
      'connor',
      'siobhan',
      'oconnor siobhán',
    ],
  ],
  ['Mary OConnell', ["o'connell", 'O’Connell', 'oconnell']],
  ["D'Arcy O'Neil-Smith", ['darcy', 'oneil', 'oneilsmith', 'neil smith', 'd’arcy oneil']],
  ['Keʻala Kaʻahumanu', ['keala', "ke'ala", 'kaahumanu', 'Ka’ahumanu']],
  ['Jean-Luc Picard', ['jeanluc', 'jean luc', 'jean-luc', 'jean‐luc picard', 'picard jeanluc']],
  ['Jeanluc Renard', ['jean-luc renard']],
  ['J.R. Tolman', ['jr tolman', 'j.r. tolman', 'j r tolman', 'jr. tolman', 'J. R. Tolman']],
  ['B. J. Novak', ['bj novak', 'b.j.', 'BJ']],
  ['TJ Maddox', ['t.j. maddox', 'T. J. Maddox', 'tj']],
];
