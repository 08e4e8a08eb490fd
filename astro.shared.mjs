import react from '@astrojs/react';
import { envField } from 'astro/config';

const api = process.env.PUBLIC_SUPABASE_URL ? new URL(process.env.PUBLIC_SUPABASE_URL).origin : '';

/**
 * What the site's build and its page tests share; the platform's adapter is added by astro.config.mjs.
 *
 * @type {import('astro').AstroUserConfig}
 */
export const shared = {
  site: process.env.SITE_URL ?? 'http://localhost:8080',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  integrations: [react()],
  // Another language has the same pages under its prefix: each address without a page of its own shows the English page,
  // which takes its sentences from src/i18n.
  i18n: {
    locales: ['en', 'es'],
    defaultLocale: 'en',
    fallback: { es: 'en' },
    routing: { prefixDefaultLocale: false, fallbackType: 'rewrite' },
  },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: 'prism' },
  env: {
    validateSecrets: true,
    schema: {
      PUBLIC_SUPABASE_URL: envField.string({ context: 'client', access: 'public', url: true }),
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: envField.string({
        context: 'client',
        access: 'public',
        startsWith: 'sb_publishable_',
      }),
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `connect-src 'self' ${api}`.trim(),
        `img-src 'self' data: ${api}`.trim(),
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-src 'none'",
      ],
    },
  },
};
