// The parts of the site are told by their hashes, which the build has written into the page. So the page
// never runs with a part that is damaged, of another build, or another program's page.
let hashes;

/** integrityOf returns the hash of the part at an address, as in the attribute integrity; "" if the page has none. */
export function integrityOf(address) {
  hashes ??= JSON.parse(document.getElementById("parts")?.textContent || "{}");
  const site = new URL(".", document.baseURI);
  const { origin, pathname } = new URL(address, site);
  return (origin === site.origin && pathname.startsWith(site.pathname) && hashes[pathname.slice(site.pathname.length)]) || "";
}

/** fits resolves to whether bytes have a hash. */
export async function fits(bytes, integrity) {
  if (!integrity) return true;
  // Only pages that come with https, or from this computer, have crypto.subtle.
  const sum = crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(new Uint8Array(bytes));
  return integrity === `sha256-${btoa(String.fromCharCode(...sum))}`;
}

/** sha256 returns the SHA-256 of bytes, see FIPS 180-4. */
export function sha256(bytes) {
  const [state, constants] = tables();
  const whole = bytes.length & ~63;
  const last = new Uint8Array(((bytes.length + 72) & ~63) - whole); // the blocks that are not full, with the padding
  last.set(bytes.subarray(whole));
  last[bytes.length - whole] = 0x80;
  new DataView(last.buffer).setBigUint64(last.length - 8, BigInt(bytes.length) * BigInt(8));
  for (let at = 0; at < whole; at += 64) addBlock(state, constants, bytes, at);
  for (let at = 0; at < last.length; at += 64) addBlock(state, constants, last, at);
  const sum = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => sum.setInt32(4 * i, value));
  return new Uint8Array(sum.buffer);
}

const w = new Int32Array(64);
const turn = (x, n) => (x >>> n) | (x << (32 - n));

function addBlock(state, constants, bytes, at) {
  for (let i = 0; i < 16; i++, at += 4) w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15], y = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g, g = f, f = e, e = (d + one) | 0, d = c, c = b, b = a, a = (one + two) | 0;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

// The first 32 bits of the fractions of the square and cube roots of the first primes.
function tables() {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const fraction = (x) => ((x % 1) * 2 ** 32) | 0;
  return [Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p))), Int32Array.from(primes, (p) => fraction(Math.cbrt(p)))];
}
