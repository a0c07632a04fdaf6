import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, one } from "@/db/client";

const searchable = async (text: string) =>
  one(await getDb().execute<{ said: string }>(sql`select searchable(${text}) as said`)).said;

test.each([
  ["Plain TEXT, 100%_", "plain text, 100%_"],
  ["MÜLLER Zoë Ñandú Łódź Đà Nẵng", "muller zoe nandu lodz da nang"],
  ["Straße STRAẞE Ærø œuvre", "strasse strasse aero oeuvre"],
  ["İstanbul Iğdır ışık", "istanbul igdir isik"],
  ["Ёлка Йод Ї", "елка иод і"],
  ["Άγιος ΟΔΟΣ", "αγιοσ οδοσ"],
])("%s is normalized to %s", async (written, said) => {
  expect(await searchable(written)).toBe(said);
  expect(await searchable(written.normalize("NFD"))).toBe(said);
  expect(await searchable(said)).toBe(said);
});

test.each(["हिन्दी में", "مُحَمَّد أحمد", "שָׁלוֹם".normalize(), "한국어", "がぎぐ", "ไทย", "👩‍🔧 🇩🇪"])(
  "other scripts and emoji stay unchanged: %s",
  async (written) => {
    expect(await searchable(written)).toBe(written);
  },
);

test.each([
  ["call +1 650 1000077 or 123456, not 12345", ["100007", "000077", "123456"]],
  ["12345", []],
  ["a0123456b0123456", ["012345", "123456", "012345", "123456"]],
])("the long numbers in %s are split into runs of six", async (said, runs) => {
  expect(one(await getDb().execute(sql`select digit_runs(${said}) as runs`))).toEqual({ runs });
});
