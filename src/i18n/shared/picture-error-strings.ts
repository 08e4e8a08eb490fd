import { byLanguage } from '../by-language.ts';
import type { pictureErrors } from '../en/shared/picture-errors.ts';

/** Why a picture cannot be used. */
export const pictureErrorStrings = byLanguage(
  import.meta.glob<typeof pictureErrors>('../*/shared/picture-errors.ts', {
    eager: true,
    import: 'pictureErrors',
  }),
);
