import { expect, test } from "vitest";
import { languageInCell } from "./language-cell";

test.each([
  ["es", "es"],
  ["pt-BR", "pt"],
  ["DE_at", "de"],
  ["Spanish", "es"],
  ["español (México)", "es"],
  ["Deutsch", "de"],
  ["allemand", "de"],
  ["Inglês", "en"],
  ["Tedesco", "de"],
  ["Duits, Engels", "de"],
  ["日本語", "ja"],
  ["it", "it"],
  ["Klingonese", undefined],
  ["?", undefined],
])("“%s” is read as %s", (cell, code) => {
  expect(languageInCell(cell)).toBe(code);
});
