/** Keeps what was not filled in out of the addresses of searches and filters. */
export function stripEmptyParams(page: Document) {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[role="search"], form[data-filter-form]'))
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
    });
}
