import { useEffect } from 'react';

/** Shows the name of what was loaded as the heading and the title of its page, which was built with those of its kind. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    const heading = document.querySelector('main h1');
    const kind = heading?.textContent;
    if (!heading || !kind) return;
    const title = document.title;
    heading.textContent = name;
    heading.setAttribute('dir', 'auto');
    document.title = title.replace(kind, () => name);
    return () => {
      heading.textContent = kind;
      document.title = title;
    };
  }, [name]);
}
