/* global document, location, DOMParser */
// Shows new mail without a reload; the page works without this file.
const inbox = document.getElementById('inbox');

async function refresh() {
  const reply = await fetch(location.href).catch(() => undefined);
  if (!reply?.ok) return;
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const list = fresh.getElementById('inbox');
  const isSame =
    list?.querySelectorAll('a').length === inbox.querySelectorAll('a').length &&
    list?.querySelector('a')?.href === inbox.querySelector('a')?.href;
  if (!list || isSame) return;
  const focused = document.activeElement?.getAttribute('href');
  inbox.replaceChildren(...list.childNodes);
  document.title = fresh.title;
  document.querySelector('header')?.replaceWith(fresh.querySelector('header'));
  if (focused) inbox.querySelector(`a[href="${focused}"]`)?.focus();
}

if (inbox) setInterval(() => document.hidden || refresh(), 2000);
