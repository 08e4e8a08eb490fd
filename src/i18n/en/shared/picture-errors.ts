/** Why a picture cannot be used. */
export const pictureErrors = {
  unreadable: 'This image cannot be opened. Use a JPEG, PNG or WebP file.',
  tooLarge: (megapixels: string, max: string) =>
    `This image has ${megapixels} megapixels. The maximum is ${max}.`,
  tooSmall: (width: string, height: string, min: string) =>
    `This image has ${width} × ${height} pixels. The minimum is ${min} × ${min}.`,
  failed: 'The browser could not process this image. Close other pages and try again.',
};
