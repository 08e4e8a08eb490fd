/** How many dialogs are open at an entry of the browser's history. */
interface EntryState {
  dialogs?: number;
}

// How to close each open dialog, from the bottom to the top.
const closers: (() => void)[] = [];
let isListening = false;
/** While an entry is being left that no dialog needs any more. */
let isLeaving = false;
const leavingTakesMs = 1000;
/** Since the page began to give way to another one; should it stay after all, until the next dialog opens. */
let isNavigating = false;

const stateNow = () => (history.state ?? {}) as EntryState;
const depthNow = () => stateNow().dialogs ?? 0;

/**
 * Gives the dialog that opens next an address of its own: an entry of the history that shows it, over the page's at `below`. A page
 * that was opened at that address gets the entry below it now, so that closing leads there.
 */
export function showDialogAddress(address: string, below: string): void {
  if (depthNow() === 0) history.replaceState(stateNow(), '', below);
  else if (location.pathname + location.search === address) return;
  history.pushState({ ...stateNow(), dialogs: depthNow() + 1 }, '', address);
}

/**
 * While a dialog is open, the browser's Back closes it and the page stays: opening pushes an entry of the history at the same
 * address, closing leaves it again. Returns how to say that the dialog was closed otherwise.
 */
export function closeOnBack(close: () => void): () => void {
  if (!isListening) {
    addEventListener('popstate', followHistory);
    addEventListener('beforeunload', noteNavigation);
  }
  isListening = true;
  isNavigating = false;
  closers.push(close);
  settleSoon();
  return () => {
    const index = closers.indexOf(close);
    if (index !== -1) closers.splice(index, 1);
    settleSoon();
  };
}

// A dialog that gives way to the next one hands its entry on.
const settleSoon = () => setTimeout(settle);

function settle() {
  // Going back now would stop the navigation to the next page.
  if (isLeaving || isNavigating) return;
  const surplus = depthNow() - closers.length;
  for (let missing = surplus; missing < 0; missing += 1)
    history.pushState({ ...stateNow(), dialogs: depthNow() + 1 }, '');
  if (surplus <= 0) return;
  isLeaving = true;
  history.go(-surplus);
  setTimeout(() => {
    isLeaving = false;
  }, leavingTakesMs);
}

function noteNavigation() {
  isNavigating = true;
}

function followHistory() {
  if (isLeaving) {
    isLeaving = false;
    settle();
    return;
  }
  while (closers.length > depthNow()) closers.pop()?.();
}
