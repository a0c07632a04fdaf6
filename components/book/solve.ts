import { sha256 } from "./sha256";

const PIECE = 2000;

/** The nonce that solves a challenge; tells in between how many were tried. */
export function solve(challenge: string, difficulty: number, tried: (count: number) => void): string {
  for (let nonce = 0; ; nonce++) {
    const [first = 0] = sha256(`${challenge}.${nonce}`);
    if (Math.clz32(first) >= difficulty) return String(nonce);
    if (nonce % PIECE === 0) tried(nonce);
  }
}
