// The service workers of this page. In a sandboxed frame, reading
// navigator.serviceWorker may throw.

/** workers returns navigator.serviceWorker, or undefined. */
export function workers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * foreignWorker returns a sentence, and an action, if another program's service worker
 * answers this page's requests. The action removes the other program's worker and reloads the page. Without such a worker, foreignWorker returns undefined. own is the address of this page's worker.
 */
export function foreignWorker(own, plain) {
  const { scriptURL: address } = workers()?.controller ?? {};
  if (!address || address === own) return undefined;
  const remove = async () => {
    const registrations = await workers().getRegistrations();
    await Promise.all(registrations.filter(({ active }) => active?.scriptURL === address).map((worker) => worker.unregister()));
    location.reload();
  };
  return {
    text: plain("A service worker of another program answers in place of the server: {address}.").replace("{address}", address),
    action: { label: plain("Remove it"), run: remove },
  };
}
