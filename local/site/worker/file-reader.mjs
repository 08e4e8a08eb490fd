// The files of the site as the asset worker reads them: by what its manifest calls them. Runs in workerd.
import { env } from 'cloudflare:workers';
import files from 'local:files';

export default {
  /** @param {Request} request */
  async fetch({ url }) {
    const file = files[new URL(url).pathname.slice(1)];
    if (!file) return new Response(null, { status: 404 });
    const path = file.filePath.split('/').map(encodeURIComponent).join('/');
    const found = await env.DISK.fetch(`http://disk/${path}`);
    const answer = new Response(found.body, found);
    if (file.contentType)
      answer.headers.set('cf-kv-metadata', JSON.stringify({ contentType: file.contentType }));
    return answer;
  },
};
