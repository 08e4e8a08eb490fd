import sharp, { type Exif } from 'sharp';

/** What only the data about a picture says, in each of the pictures below: no byte of it may be stored. */
export const secret = 'Spy Camera 44.26N';

/** A picture with data about it, the type that it has, and how it is turned. */
export interface TellingPicture {
  name: string;
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  bytes: Uint8Array<ArrayBuffer>;
  orientation?: number;
}

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const join = (...parts: Uint8Array[]): Bytes => Uint8Array.from(Buffer.concat(parts));
const uint32 = (value: number, isLittle = false) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittle);
  return bytes;
};

const exif: Exif = {
  IFD0: { Make: secret, Model: secret, Artist: secret, Software: secret },
  IFD2: { MakerNote: secret, LensModel: secret, DateTimeOriginal: '2026:01:02 03:04:05' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '44/1 15/1 36/1',
    GPSLongitudeRef: 'W',
    GPSProcessingMethod: secret,
  },
};
const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Some pixels that compress to something, with transparency or without. */
async function draw(channels: 3 | 4) {
  const [width, height] = [40, 24];
  const data = Buffer.from({ length: width * height * channels } as ArrayLike<number>).map(
    (_, at) => (at * 37 + Math.floor(at / 50) * 11) % 256,
  );
  return sharp(data, { raw: { width, height, channels } });
}
const told = async (channels: 3 | 4 = 3) =>
  (await draw(channels)).withExif(exif).withXmp(xmp).withIccProfile('p3', { attach: true });
const finish = async (made: { toBuffer: () => Promise<Buffer> }): Promise<Bytes> =>
  Uint8Array.from(await made.toBuffer());
/** The film of two pictures below each other. */
const film = async () => {
  const frames = await (await draw(4)).resize(40, 48, { fit: 'fill' }).raw().toBuffer();
  return sharp(frames, { raw: { width: 40, height: 48, channels: 4, pageHeight: 24 } });
};

const segment = (code: number, content: Uint8Array) =>
  join(Uint8Array.of(0xff, code, (content.length + 2) >> 8, (content.length + 2) & 255), content);
const afterStart = (jpeg: Uint8Array, ...segments: Uint8Array[]) =>
  join(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
/** Puts segments between the scans of a progressive JPEG: before its second table or scan after the first scan. */
function betweenScans(jpeg: Uint8Array, added: Uint8Array): Bytes {
  const firstScan = Buffer.from(jpeg).indexOf(Uint8Array.of(0xff, 0xda));
  for (let at = firstScan + 2; at < jpeg.length - 1; at += 1)
    if (jpeg[at] === 0xff && [0xc4, 0xda].includes(jpeg[at + 1] ?? 0))
      return join(jpeg.subarray(0, at), added, jpeg.subarray(at));
  throw new Error('This JPEG has one scan.');
}

const pngChunk = (name: string, content: Uint8Array) =>
  // Readers of metadata do not ask for the check.
  join(uint32(content.length), bytesOf(name), content, uint32(0));
const riffChunk = (name: string, content: Uint8Array) =>
  join(bytesOf(name), uint32(content.length, true), content, new Uint8Array(content.length % 2));
function withChunks(webp: Uint8Array, ...chunks: Uint8Array[]): Bytes {
  const whole = join(webp, ...chunks);
  whole.set(uint32(whole.length - 8, true), 4);
  return whole;
}
const block = (text: string) => join(Uint8Array.of(text.length), bytesOf(text), Uint8Array.of(0));

/** Pictures that say where and with what they were taken, in each place of each format that does. */
export async function drawTellingPictures(): Promise<TellingPicture[]> {
  const jpeg = await finish((await told()).withMetadata({ orientation: 6 }).withExif(exif).jpeg());
  const upright = await finish((await told()).jpeg());
  const progressive = await finish((await told()).jpeg({ progressive: true }));
  const bare = await finish((await draw(3)).jpeg());
  const png = await finish((await told(4)).png());
  const webp = await finish((await told(4)).webp());
  const gif = await finish((await film()).gif());
  const comment = join(Uint8Array.of(0x21, 0xfe), block(secret));
  const flags = gif[10] ?? 0;
  const afterHeader = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const name = (format: string) => `${format} with EXIF, XMP and a profile`;
  return [
    { name: 'a turned JPEG', type: 'image/jpeg', bytes: jpeg, orientation: 6 },
    { name: name('a JPEG'), type: 'image/jpeg', bytes: upright },
    { name: name('a progressive JPEG'), type: 'image/jpeg', bytes: progressive },
    {
      name: 'a progressive JPEG with EXIF between its scans',
      type: 'image/jpeg',
      bytes: betweenScans(progressive, segment(0xe1, join(bytesOf('Exif\0\0II*\0'), bytesOf(secret)))),
    },
    {
      name: 'a JPEG with IPTC, comments, a small copy and data of its maker',
      type: 'image/jpeg',
      bytes: afterStart(
        bare,
        segment(0xed, bytesOf(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x14\x1c\x02\x5a\0\x11${secret}`)),
        segment(0xfe, bytesOf(secret)),
        segment(0xe0, bytesOf(`JFXX\0\x10${secret}`)),
        segment(0xe2, bytesOf(`MPF\0${secret}`)),
        segment(0xe5, bytesOf(secret)),
        segment(0xeb, bytesOf(`JP${secret}`)),
      ),
    },
    {
      name: 'a JPEG with a small copy in its JFIF header',
      type: 'image/jpeg',
      bytes: afterStart(
        bare.subarray(0, 2),
        segment(0xe0, bytesOf(`JFIF\0\x01\x02\0\0\x01\0\x01\x06\x01${secret}`)),
        bare.subarray(2),
      ),
    },
    { name: 'a JPEG with another one after its end', type: 'image/jpeg', bytes: join(bare, jpeg) },
    { name: 'a JPEG with a film after its end', type: 'image/jpeg', bytes: join(bare, bytesOf(secret)) },
    {
      name: 'a JPEG with bytes that fill',
      type: 'image/jpeg',
      bytes: afterStart(bare, Uint8Array.of(0xff, 0xff), segment(0xe1, bytesOf(`Exif\0\0${secret}`))),
    },
    { name: name('a PNG'), type: 'image/png', bytes: png },
    {
      name: 'a PNG with texts, a time and others’ chunks',
      type: 'image/png',
      bytes: join(
        png.subarray(0, 33),
        pngChunk('tEXt', bytesOf(`Comment\0${secret}`)),
        pngChunk('iTXt', bytesOf(`XML:com.adobe.xmp\0\0\0\0\0${secret}`)),
        pngChunk('zTXt', bytesOf(`Raw profile type exif\0\0${secret}`)),
        pngChunk('tIME', bytesOf('\x07\xea\x01\x02\x03\x04\x05')),
        pngChunk('caBX', bytesOf(secret)),
        png.subarray(33),
        bytesOf(secret),
      ),
    },
    { name: name('a WebP'), type: 'image/webp', bytes: webp },
    {
      name: 'a turned WebP without loss',
      type: 'image/webp',
      bytes: await finish(
        (await told(4)).withMetadata({ orientation: 3 }).withExif(exif).webp({ lossless: true }),
      ),
      orientation: 3,
    },
    {
      name: 'a film as WebP',
      type: 'image/webp',
      bytes: await finish((await film()).withExif(exif).withXmp(xmp).webp()),
    },
    {
      name: 'a WebP with others’ chunks and something after its end',
      type: 'image/webp',
      bytes: join(
        withChunks(webp, riffChunk('note', bytesOf(secret)), riffChunk('XMP ', bytesOf(secret))),
        bytesOf(secret),
      ),
    },
    {
      name: 'a small WebP with EXIF that no header announces',
      type: 'image/webp',
      bytes: withChunks(await finish((await draw(3)).webp()), riffChunk('EXIF', bytesOf(`MM\0*${secret}`))),
    },
    {
      name: 'a GIF with comments, XMP and something after its end',
      type: 'image/gif',
      bytes: join(
        gif.subarray(0, afterHeader),
        comment,
        join(Uint8Array.of(0x21, 0xff, 11), bytesOf('XMP DataXMP'), block(secret)),
        gif.subarray(afterHeader),
        bytesOf(secret),
      ),
    },
  ];
}

/** Whether a file says anything that only the data about the pictures above did. */
export const isTelling = (bytes: Uint8Array): boolean =>
  ['Spy Camera', '44.26N', 'GPS', 'xmpmeta', 'Photoshop', '2026:01:02'].some((word) =>
    Buffer.from(bytes).includes(word),
  );
