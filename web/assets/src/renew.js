const timeout = 8000;

/**
 * renewPage opens the page anew, if the server answers. Its parts may be of another version, or the page itself may
 * be damaged. It resolves to whether it does.
 */
export async function renewPage() {
  const { ok } = await fetch(location.href, { cache: "reload", signal: AbortSignal.timeout?.(timeout) }).catch(() => ({}));
  if (ok) location.reload();
  return ok;
}
