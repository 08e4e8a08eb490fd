/** A sheet of paper with labels of one size, in millimeters. */
export interface LabelFormat {
  id: string;
  paper: 'letter' | 'A4';
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** From the edges of the paper to the first label. */
  top: number;
  left: number;
  /** Between labels. */
  gapX: number;
  gapY: number;
}

/** The sheets of labels that shops sell for name badges, by the number on their boxes; the first is preselected. */
export const labelFormats: readonly LabelFormat[] = [
  {
    id: 'Avery 5392 (4 × 3 in)',
    paper: 'letter',
    columns: 2,
    rows: 3,
    width: 101.6,
    height: 76.2,
    top: 25.4,
    left: 6.35,
    gapX: 0,
    gapY: 0,
  },
  {
    id: 'Avery 5395 (3⅜ × 2⅓ in)',
    paper: 'letter',
    columns: 2,
    rows: 4,
    width: 85.7,
    height: 59.3,
    top: 14.8,
    left: 17.5,
    gapX: 9.5,
    gapY: 4.8,
  },
  {
    id: 'A4, 8 (90 × 62 mm)',
    paper: 'A4',
    columns: 2,
    rows: 4,
    width: 90,
    height: 62,
    top: 24.5,
    left: 15,
    gapX: 0,
    gapY: 0,
  },
  {
    id: 'A4, 10 (80 × 50 mm)',
    paper: 'A4',
    columns: 2,
    rows: 5,
    width: 80,
    height: 50,
    top: 13.5,
    left: 17.5,
    gapX: 15,
    gapY: 5,
  },
];
