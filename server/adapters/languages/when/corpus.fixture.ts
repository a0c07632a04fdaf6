import { z } from "zod";
import de from "../de/when.corpus.json";
import deHeldOut from "../de/when.held-out.json";
import en from "../en/when.corpus.json";
import enHeldOut from "../en/when.held-out.json";
import es from "../es/when.corpus.json";
import esHeldOut from "../es/when.held-out.json";
import fr from "../fr/when.corpus.json";
import frHeldOut from "../fr/when.held-out.json";
import pt from "../pt/when.corpus.json";
import ptHeldOut from "../pt/when.held-out.json";
import type { When } from "./words";

/**
 * Sentences of customers with what they mean: days as `2026-12-01`, spans as `2026-12-01..2026-12-04` (`..` alone: open),
 * alternatives with `|`, and after a space a time, a span of times, or a part of the day; `none` if they name neither.
 * `now`: when they are written, by the business's clock.
 */
const Corpus = z.array(
  z.object({ now: z.string(), zone: z.string(), says: z.record(z.string(), z.string()) }),
);

export const CORPORA = {
  en: Corpus.parse(en),
  es: Corpus.parse(es),
  de: Corpus.parse(de),
  fr: Corpus.parse(fr),
  pt: Corpus.parse(pt),
};

/** Sentences that were written without looking at the readers, to see how they do on what they were not made for. */
export const HELD_OUT = {
  en: Corpus.parse(enHeldOut),
  es: Corpus.parse(esHeldOut),
  de: Corpus.parse(deHeldOut),
  fr: Corpus.parse(frHeldOut),
  pt: Corpus.parse(ptHeldOut),
};

const PARTS = new Map([
  ["06:00-12:00", "morning"],
  ["11:30-14:00", "noon"],
  ["12:00-18:00", "afternoon"],
  ["17:00-22:00", "evening"],
]);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** A reading as the corpora write it. */
export function writtenAs({ days, times }: When): string {
  const day = days.map(({ from, to }) => (from === to ? from : `${from}..${to ?? ""}`)).join("|");
  const time = times
    .map(({ from, to }) => (from === to ? clock(from) : `${clock(from)}-${clock(to)}`))
    .map((one) => PARTS.get(one) ?? one)
    .join("|");
  return [day, time].filter(Boolean).join(" ") || "none";
}

/** Whether a reading says less than what is meant, and nothing else: then customers are asked, and nothing is booked. */
export const saysLess = (read: string, meant: string): boolean =>
  read === "none" || read.split(" ").every((part) => meant.split(" ").includes(part));
