/** What the map's script writes, in the language of the page. */
export interface MapTexts {
  /** With `#` for the number. */
  cluster: string;
  open: string;
  closed: string;
  call: string;
  directions: string;
  missing?: string;
  empty?: string;
  failed?: string;
  plain?: string;
}
