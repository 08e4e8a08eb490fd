// Inlined behind the header of each page, so that it is right before the page is painted: who is signed in by the session that
// this browser stores, on pages that are built beforehand the hub's name, logo and sections, and an offer of the page in the
// language that somebody chose or their browser prefers. No token leaves the storage.
{
  const header = document.currentScript.previousElementSibling;
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const all = (selector, change) => document.querySelectorAll(selector).forEach(change);
  const showPicture = (place, src) => {
    const before = [...place.childNodes];
    const picture = new Image(32, 32);
    picture.alt = '';
    picture.onerror = () => place.replaceChildren(...before);
    picture.src = src;
    place.replaceChildren(picture);
  };
  const showAccount = () => {
    const user = read(header.dataset.sessionKey)?.user;
    const stored = read('hub:account');
    const known = user && stored?.id === user.id ? stored : null;
    const told = user?.user_metadata ?? {};
    const names = [told.first_name ?? told.given_name, told.last_name ?? told.family_name];
    const name = known?.name || names.filter(Boolean).join(' ');
    const address = user ? user.email || `+${user.phone}` : '';
    header.dataset.session = user ? 'in' : 'out';
    header.toggleAttribute('data-staff', Boolean(known?.isStaff));
    const shown = name || address.split('@')[0];
    all('[data-account-name]', (place) => (place.textContent = shown.split(' ')[0]));
    // In the menu only while it is open.
    all('#account-menu p', (place) => {
      const lines = place.parentElement.matches(':popover-open') ? [shown, address] : [];
      place.replaceChildren(
        ...lines.map((line) => Object.assign(document.createElement('span'), { textContent: line })),
      );
    });
    const words = (name || address).trim().split(/\s+/, name ? 2 : 1);
    const initials = words.map((word) => [...word][0] ?? '').join('');
    all('[data-avatar]', (place) => {
      if (known?.picture && place.firstElementChild?.src === known.picture) return;
      place.textContent = initials.toUpperCase();
      if (known?.picture) showPicture(place, known.picture);
    });
  };
  const showSite = () => {
    const site = read('hub:site');
    if (!site) return;
    const { builtTitle } = header.dataset;
    document.title = document.title.replace(builtTitle, site.title);
    header.dataset.builtTitle = site.title;
    all('[data-site-title]', (place) => (place.textContent = site.title));
    all('[data-site-logo]', (place) => {
      if (site.logo && !place.querySelector('img')) showPicture(place, site.logo);
    });
    if (site.color && !document.querySelector('link[href^="/brand/"]')) {
      const styles = { rel: 'stylesheet', href: `/brand/${site.color.slice(1)}.css` };
      document.head.append(Object.assign(document.createElement('link'), styles));
    }
    all('header [data-section]', (item) => (item.hidden = !site.sections.includes(item.dataset.section)));
    all('[data-searches]', (item) => (item.hidden = site.sections.length === 0));
  };
  const show = () => {
    showAccount();
    if ('site' in header.dataset) showSite();
  };
  const showOffer = () => {
    const here = document.documentElement.lang;
    const bars = [...document.querySelectorAll('[data-language-offer]')];
    const offers = new Map(bars.map((bar) => [bar.lang, bar]));
    // By the browser only on pages in the first language, which are what one gets without choosing.
    const isByBrowser = bars.some((bar) => bar.dataset.languageOffer === 'browser');
    const spoken = isByBrowser ? navigator.languages.map((tag) => tag.split('-')[0]) : [];
    const wanted =
      read('hub:language') ?? spoken.find((language) => language === here || offers.has(language));
    offers.forEach((offer, language) => (offer.hidden = language !== wanted));
  };
  show();
  showOffer();
  // Changed on this page, in another tab, or while the page was in the browser's history.
  document.addEventListener('hub:frame', show);
  addEventListener('storage', show);
  document.querySelector('#account-menu')?.addEventListener('toggle', show);
  addEventListener('pageshow', (event) => event.persisted && show());
}
