/** A minimal client-rendered directory: the baseline of `npm run bench:pages`. */
import { createClient } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { DirectoryPage } from '../../supabase/functions/_shared/contracts/directory.ts';

// Set by the bundler.
declare const HUB_URL: string;
declare const HUB_KEY: string;

const hub = createClient(HUB_URL, HUB_KEY);

function Directory() {
  const [page, setPage] = useState<DirectoryPage>();
  useEffect(() => {
    void hub.rpc('directory_page', { page: 1, page_size: 24 }).then(({ data, error }) => {
      if (error) throw new Error(error.message);
      setPage(data as DirectoryPage);
    });
  }, []);
  if (!page) return <p>Loading ...</p>;
  return (
    <main>
      <h1>{page.total} businesses</h1>
      {page.businesses.map(({ slug, name, tagline, city, logo_url }) => (
        <article key={slug}>
          {logo_url && (
            <img src={new URL(logo_url, HUB_URL).href} alt="" width="64" height="64" loading="lazy" />
          )}
          <h2>
            <a href={`/directory/${slug}`}>{name}</a>
          </h2>
          <p>{tagline}</p>
          <p>{city}</p>
        </article>
      ))}
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Directory />);
