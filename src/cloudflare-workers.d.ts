// What the site uses of its platform beyond the web's own interfaces.
declare module 'cloudflare:workers' {
  export const env: {
    /** The site's files. */
    ASSETS: { fetch(address: URL): Promise<Response> };
  };
}
