import type { pictureErrors as english } from '../../en/shared/picture-errors.ts';

/** Why a picture cannot be used. */
export const pictureErrors: typeof english = {
  unreadable: 'No se puede abrir esta imagen. Use un archivo JPEG, PNG o WebP.',
  tooLarge: (megapixels, max) => `Esta imagen tiene ${megapixels} megapíxeles. El máximo es ${max}.`,
  tooSmall: (width, height, min) =>
    `Esta imagen tiene ${width} × ${height} píxeles. El mínimo es ${min} × ${min}.`,
  failed: 'El navegador no pudo procesar esta imagen. Cierre otras páginas e inténtelo de nuevo.',
};
