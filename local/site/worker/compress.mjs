// Compresses answers as Cloudflare does. Runs in workerd.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createRecent } from './recent.mjs';

// https://developers.cloudflare.com/speed/optimization/content/compression/ names them.
const compressed =
  /^(?:text\/(?:html|richtext|plain|css|x-script|x-component|x-java-source|x-markdown|javascript|js|xml)|image\/(?:x-icon|vnd\.microsoft\.icon|svg\+xml)|font\/(?:ttf|otf|x-woff)|multipart\/(?:bag|mixed)|application\/(?:(?:x-)?javascript|x-perl|x-httpd-cgi|(?:xhtml\+|rss\+)?xml|(?:(?:vnd\.api|manifest|ld|graphql|geo)\+)?json|x-protobuf|vnd\.ms-fontobject|(?:x-)?(?:ttf|otf|truetype|opentype)|font-woff|eot|font|font-sfnt|wasm|javascript-binast))\s*(?:;|$)/i;

/** The encoding of ours that a visitor likes best; undefined when none may be used. @param {string} accepted */
function encodingOf(accepted) {
  const offers = accepted.split(',').map((offer) => {
    const [coding = '', weight] = offer.trim().split(/\s*;\s*q\s*=\s*/i);
    return { coding, weight: weight === undefined ? 1 : Number(weight) };
  });
  const [best] = offers
    .filter(({ coding, weight }) => weight > 0 && ['br', 'gzip', 'identity'].includes(coding))
    .sort((one, other) => other.weight - one.weight);
  if (best) return best.coding;
  const isPlainRefused = offers.some(
    ({ coding, weight }) => weight === 0 && ['identity', '*'].includes(coding),
  );
  return isPlainRefused ? undefined : 'identity';
}

/** @typedef {{ body: ArrayBuffer | Uint8Array<ArrayBuffer>, bytes: number }} Compressed */
/** @type {ReturnType<typeof createRecent<Compressed>>} */
const kept = createRecent(16_000_000);
// What is larger would hold up everybody else while it is compressed: workerd does it as it sends.
const mostAtOnce = 512_000;

const compress = {
  /** @param {ArrayBuffer} body */
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  /** @param {ArrayBuffer} body */
  gzip: (body) => gzipSync(body),
};

/**
 * The body of an answer in an encoding, compressed once: the ETag of a page is made from its text, that of a file from its path and when the site was built.
 *
 * @param {Response} response
 * @param {string} etag
 * @param {'br' | 'gzip'} encoding
 */
async function compressOnce(response, etag, encoding) {
  const key = `${encoding} ${etag}`;
  const found = kept.get(key);
  if (found) return { body: found.body, isCompressed: true };
  const plain = await response.arrayBuffer();
  // Another request for it may have been as far.
  const meanwhile = kept.get(key);
  if (meanwhile) return { body: meanwhile.body, isCompressed: true };
  if (plain.byteLength > mostAtOnce) return { body: plain, isCompressed: false };
  const body = /** @type {Uint8Array<ArrayBuffer>} */ (compress[encoding](plain));
  kept.set(key, { body, bytes: body.byteLength + 2 * key.length });
  return { body, isCompressed: true };
}

/** The answer to a request as its visitor accepts it. @param {Response} response @param {Request} request */
export async function encode(response, { method, headers: asked }) {
  const accepted = asked.get('Accept-Encoding');
  const kind = response.headers.get('Content-Type');
  if (!accepted || response.headers.has('Content-Encoding') || !(kind === null || compressed.test(kind)))
    return response;
  const encoding = encodingOf(accepted);
  if (encoding === 'identity') return response;
  if (!encoding)
    return new Response('Unsupported Media Type', {
      status: 415,
      headers: { 'Accept-Encoding': 'br, gzip' },
    });
  const { status, statusText, headers } = response;
  const etag = headers.get('ETag');
  const isKept = etag !== null && method === 'GET' && status === 200 && response.body !== null;
  // workerd encodes a body as its header says, unless that was done.
  const { body, isCompressed } = isKept
    ? await compressOnce(response, etag, encoding)
    : { body: response.body, isCompressed: false };
  const encodeBody = isCompressed ? 'manual' : 'automatic';
  const answer = new Response(body, { status, statusText, headers, encodeBody });
  answer.headers.set('Content-Encoding', encoding);
  // That of the plain body; workerd names that of what it sends.
  answer.headers.delete('Content-Length');
  return answer;
}
