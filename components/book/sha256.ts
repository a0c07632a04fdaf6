const RANGE = 2 ** 32;

/** The first 32 bits of the fractional parts of roots of the first 64 primes, as FIPS 180-4 has them. */
function constants(): { start: Int32Array; rounds: Int32Array } {
  const primes: number[] = [];
  for (let one = 2; primes.length < 64; one++)
    if (primes.every((prime) => one % prime !== 0)) primes.push(one);
  const fraction = (root: number) => (root % 1) * RANGE;
  return {
    start: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0),
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0),
  };
}

const { start, rounds } = constants();
const words = new Int32Array(64);
const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by));

/** Mixes a block of 64 bytes into a state. */
function mix(state: Int32Array, block: DataView, from: number): void {
  for (let at = 0; at < 16; at++) words[at] = block.getInt32(from + at * 4);
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = ((words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (rounds[at] ?? 0) + (words[at] ?? 0)) |
      0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = ((state[at] ?? 0) + value) | 0;
  });
}

/** A text's bytes with what SHA-256 puts after them. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const whole = new Uint8Array(length);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

/** The SHA-256 of a text, in 32-bit words; synchronous, and also where a page has no https. */
export function sha256(text: string): Int32Array {
  const view = padded(new TextEncoder().encode(text));
  const state = start.slice();
  for (let from = 0; from < view.byteLength; from += 64) mix(state, view, from);
  return state;
}
