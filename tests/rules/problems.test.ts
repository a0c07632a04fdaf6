import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROBLEM_KINDS, ProblemType, problemType } from "@/schema/problem";
import { problemsBody } from "@/server/http/openapi/reference/problems";
import { files } from "./imports";

const codes = PROBLEM_KINDS.map(([code]) => code);

/** The kinds of errors that the server's code names where it throws or answers them. */
const answered = files
  .filter((file) => file.startsWith("server/"))
  .flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?:AppError\(|problemResponse\(\{\s*code:|\d{3}: \{ code:)\s*"(\w+)"/g,
      ),
    ].flatMap(([, code]) => code ?? []),
  );

/** Thrown by functions of lib/errors. */
const ELSEWHERE = ["not_found", "invalid_input"];

test("every type of error that is answered is documented, and no other", () => {
  expect(answered.length).toBeGreaterThan(100);
  expect([...new Set([...answered, ...ELSEWHERE])].sort()).toEqual([...codes].sort());
  expect(ProblemType.options).toEqual(codes.map(problemType));
});

test("/docs/problems says of each type what it means and what to do", () => {
  const page = problemsBody().text;
  expect(page.match(/What to do:/g)).toHaveLength(codes.length);
  for (const code of codes) {
    const at = page.indexOf(`id="${code}"`);
    const section = page.slice(at, page.indexOf("</section>", at));
    expect(section).toContain(problemType(code));
    expect(section.replace(/<[^>]+>/g, "").length).toBeGreaterThan(120);
  }
});
