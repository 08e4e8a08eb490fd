import { byLanguage } from '../by-language.ts';
import type { picture } from '../en/shared/picture.ts';

/** How a picture is chosen and cropped, and how any file is uploaded. */
export const pictureStrings = byLanguage(
  import.meta.glob<typeof picture>('../*/shared/picture.ts', { eager: true, import: 'picture' }),
);
