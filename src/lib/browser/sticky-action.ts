/** Hides a bar with the page's main action while the action itself is in view. Its attribute selects what is watched. */
export function hideWhileInView(bar: HTMLElement) {
  const visible = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      bar.toggleAttribute('data-in-view', visible.size > 0);
    },
    // An edge at the very bottom is not there yet.
    { rootMargin: '0px 0px -20% 0px' },
  );
  for (const action of document.querySelectorAll(bar.dataset['stickyAction'] ?? '')) observer.observe(action);
}
