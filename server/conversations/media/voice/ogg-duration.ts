/** Opus counts samples at 48 kHz, whatever it was recorded at (RFC 7845, 4). */
const SAMPLES_A_MS = 48;
const NO_POSITION = -1n;

/** The duration of an Ogg Opus file in ms, by the position in its last page; null if it can't be told. */
export function oggDuration(head: Buffer, tail: Buffer): number | null {
  const begins = head.indexOf("OpusHead");
  if (begins < 0 || begins + 12 > head.length) return null;
  const skipped = BigInt(head.readUInt16LE(begins + 10));
  for (let at = tail.lastIndexOf("OggS"); at >= 0; at = at > 0 ? tail.lastIndexOf("OggS", at - 1) : -1) {
    if (at + 14 > tail.length) continue;
    const samples = tail.readBigInt64LE(at + 6);
    if (samples === NO_POSITION) continue;
    const ms = Number(samples - skipped) / SAMPLES_A_MS;
    return ms > 0 && ms < 86_400_000 ? Math.round(ms) : null;
  }
  return null;
}
