/** Names of files with characters that URLs and headers treat as their own. */
export const fileNames = [
  'Plan.pdf',
  'Minutes, June.pdf',
  'Menü.pdf',
  'Café “Ópera”.pdf',
  '議事録.pdf',
  'محضر.pdf',
  '😀👩\u200D🍳.pdf',
  "O'Brien's plan (final)*.pdf",
  'a "quoted" name.pdf',
  '100% off.pdf',
  '%C3%BC%2C.pdf',
  'a+b & c=d.pdf',
  'a;b#c?d.pdf',
  'a\\b.pdf',
  'two  spaces .pdf',
  '~!@$^_`{}[]|.pdf',
];
