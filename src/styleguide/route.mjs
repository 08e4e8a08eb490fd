/**
 * Adds the page /styleguide while developing and, with STYLE_GUIDE set, to the build that the end-to-end tests look at; never to
 * a build for production.
 *
 * @type {import('astro').AstroIntegration}
 */
export const styleGuide = {
  name: 'style-guide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev' || process.env.STYLE_GUIDE === '1')
        injectRoute({
          pattern: '/styleguide',
          entrypoint: './src/styleguide/StyleGuide.astro',
          prerender: true,
        });
    },
  },
};
