/** Reads the QR code in a picture of a camera; undefined when there is none. */
export type QrReader = (picture: ImageBitmapSource) => Promise<string | undefined>;

interface DetectorClass {
  new (options: { formats: 'qr_code'[] }): {
    detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<readonly string[]>;
}

async function findDetector(): Promise<DetectorClass> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await own?.getSupportedFormats().catch(() => []);
  if (own && formats?.some((format) => format === 'qr_code')) return own;
  // Firefox, Safari, and Chromium on some systems have none.
  const { BarcodeDetector } = await import('qr/decode.js');
  return BarcodeDetector;
}

let reader: Promise<QrReader> | undefined;

/**
 * The browser's own reader of QR codes, else that of a library, which is loaded here. Not by retryableImport: without a network, the
 * file is in the cache of the service worker. Throws when it cannot be loaded; the next call tries again.
 */
export function loadQrReader(): Promise<QrReader> {
  reader ??= findDetector().then(
    (Detector) => {
      const detector = new Detector({ formats: ['qr_code'] });
      return async (picture) => (await detector.detect(picture))[0]?.rawValue;
    },
    (error: unknown) => {
      reader = undefined;
      throw error;
    },
  );
  return reader;
}
