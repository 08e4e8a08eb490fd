import { byLanguage } from '../by-language.ts';
import type { picture } from '../en/shared/picture.ts';

/** How a picture is chosen, cropped and uploaded. */
export const pictureStrings = byLanguage(
  import.meta.glob<typeof picture>('../*/shared/picture.ts', { eager: true, import: 'picture' }),
);
