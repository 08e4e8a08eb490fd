import cloudflare from '@astrojs/cloudflare';
import { defineConfig } from 'astro/config';
import { shared } from './astro.shared.mjs';

export default defineConfig({
  ...shared,
  outDir: process.env.SITE_OUT_DIR ?? 'dist',
  adapter: cloudflare({ imageService: 'compile' }),
  session: false,
  server: { port: 8080 },
});
