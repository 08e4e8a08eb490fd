const same = (text: string): string => text;

/** The types of postgres.js, so that all values are sent and returned as Postgres's own texts. */
export const textTypes = {
  text: {
    to: 25,
    from: [16, 17, 20, 21, 23, 25, 26, 114, 700, 701, 1082, 1083, 1114, 1184, 1700, 3802],
    serialize: same,
    parse: same,
  },
};
