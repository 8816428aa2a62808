// The service workers of this page. A sandboxed frame may have none: reading
// navigator.serviceWorker throws there.

/** workers is navigator.serviceWorker, or undefined. */
export function workers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * foreignWorker says that another program's service worker answers this page's requests, with an action
 * that removes it and loads the page again; undefined if there is none. own is the address of this page's worker.
 */
export function foreignWorker(own, plain) {
  const { scriptURL: address } = workers()?.controller ?? {};
  if (!address || address === own) return undefined;
  const remove = async () => {
    const all = await workers().getRegistrations();
    await Promise.all(all.filter(({ active }) => active?.scriptURL === address).map((one) => one.unregister()));
    location.reload();
  };
  return {
    text: plain("A service worker of another program answers in place of the server: {address}.").replace("{address}", address),
    action: { label: plain("Remove it"), run: remove },
  };
}
