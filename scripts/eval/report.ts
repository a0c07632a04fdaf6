import { AgentLanguage } from "@/schema/model";
import { type DialogueFault, DialogueKind } from "@/schema/rehearsal";
import type { Played } from "@/server/agent/rehearsal/stage/played";

export type Result = { played: Played; faults: DialogueFault[] };

const of = ({ messages }: Played, role: "user" | "assistant") => messages.filter((one) => one.role === role);
/** How many answers were given. */
export const answersIn = (results: Result[]): number =>
  sum(results.map(({ played }) => of(played, "assistant").length));

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** A failed dialogue, with its messages. */
export function lineOf({ played, faults }: Result): string {
  const said = played.messages.map(({ role, content }) => `          ${role.padEnd(9)} ${content}`);
  return [`FAIL ${played.dialogue.name}: ${faults.join(", ").replaceAll("_", " ")}`, ...said, ""].join("\n");
}

export function summaryOf(results: Result[]) {
  const having = (fault: DialogueFault) => results.filter(({ faults }) => faults.includes(fault)).length;
  const ofKind = (kind: DialogueKind) => results.filter(({ played }) => played.dialogue.kind === kind);
  const passed = (some: Result[]) =>
    `${some.filter(({ faults }) => faults.length === 0).length}/${some.length}`;
  const booked = ofKind("booking").map(({ played }) => of(played, "user").length);
  const answers = answersIn(results);
  return {
    passed: passed(results),
    kinds: Object.fromEntries(DialogueKind.options.map((kind) => [kind, passed(ofKind(kind))])),
    languages: Object.fromEntries(
      AgentLanguage.options.map((language): [string, Record<string, string>] => {
        const spoken = results.filter(({ played }) => played.dialogue.language === language);
        const ofEach = DialogueKind.options.map((kind) =>
          spoken.filter(({ played }) => played.dialogue.kind === kind),
        );
        const kinds = Object.fromEntries(
          DialogueKind.options.map((kind, index) => [kind, passed(ofEach[index] ?? [])]),
        );
        return [language, { passed: passed(spoken), ...kinds }];
      }),
    ),
    claims_without_a_row: having("claimed_without_a_row"),
    booked_outside_the_offer: having("booked_unoffered"),
    booked_unagreed: having("booked_unagreed"),
    handed_over_unasked: having("handed_over_unasked"),
    other_language: having("spoke_another_language"),
    told_of_somebody_else: having("told_of_another") + having("changed_anothers_appointment"),
    silent: having("silent"),
    answers_per_message: Number(
      (answers / Math.max(1, sum(results.map(({ played }) => of(played, "user").length)))).toFixed(2),
    ),
    most_messages_to_a_booking: Math.max(0, ...booked),
  };
}

const line = (name: string, cells: string[]) =>
  [name.replaceAll("_", " ").padEnd(28), ...cells.map((cell) => cell.padEnd(8))].join(" ").trimEnd();

export function tableOf(results: Result[]): string {
  const { passed, kinds, languages, ...figures } = summaryOf(results);
  const spoken = Object.values(languages);
  return [
    line("", ["all", ...Object.keys(languages)]),
    ...Object.entries(kinds).map(([kind, all]) => line(kind, [all, ...spoken.map((one) => one[kind] ?? "")])),
    line("passed", [passed, ...spoken.map((one) => one.passed ?? "")]),
    "",
    ...Object.entries(figures).map(([name, value]) => line(name, [String(value)])),
  ].join("\n");
}

const passedOf = (results: Result[], kind: DialogueKind) => summaryOf(results).kinds[kind] ?? "";

/** The results of the same dialogues with several agents side by side, by kind. */
export function besideTable(agents: Record<string, Result[]>): string {
  const all = Object.values(agents);
  const wide = (name: string, cells: string[]) =>
    line(
      name,
      cells.map((cell) => cell.padEnd(26)),
    );
  const isPlayed = (kind: DialogueKind) =>
    all.some((results) => results.some(({ played }) => played.dialogue.kind === kind));
  const kinds = DialogueKind.options.filter(isPlayed);
  return [
    wide("", Object.keys(agents)),
    ...kinds.map((kind) =>
      wide(
        kind,
        all.map((results) => passedOf(results, kind)),
      ),
    ),
    wide(
      "passed",
      all.map((results) => summaryOf(results).passed),
    ),
  ].join("\n");
}

/** How many of its runs each dialogue passed, in the order of first play. */
export function runsOf(
  results: Result[],
): { name: string; kind: DialogueKind; passed: number; runs: number }[] {
  const names = [...new Set(results.map(({ played }) => played.dialogue.name))];
  return names.flatMap((name) => {
    const own = results.filter(({ played }) => played.dialogue.name === name);
    const kind = own[0]?.played.dialogue.kind;
    const passed = own.filter(({ faults }) => faults.length === 0).length;
    return kind ? [{ name, kind, passed, runs: own.length }] : [];
  });
}

/**
 * How many dialogues of each kind passed all of their runs, or fewer, as a table; and the dialogues that passed fewer.
 */
export function runsTable(results: Result[]): string {
  const all = runsOf(results);
  const most = Math.max(0, ...all.map(({ runs }) => runs));
  const counts = Array.from({ length: most + 1 }, (_, n) => most - n);
  const having = (some: typeof all, count: number) =>
    String(some.filter(({ passed, runs }) => passed - runs === count - most).length);
  const kinds = DialogueKind.options.filter((kind) => all.some((one) => one.kind === kind));
  const cellsOf = (some: typeof all) => counts.map((count) => having(some, count));
  const unsteady = all.filter(({ passed, runs }) => passed < runs);
  return [
    line(
      "runs that went right",
      counts.map((count) => `${count}/${most}`),
    ),
    ...kinds.map((kind) => line(kind, cellsOf(all.filter((one) => one.kind === kind)))),
    line("all", cellsOf(all)),
    ...(unsteady.length > 0 ? [""] : []),
    ...unsteady.map(({ name, passed, runs }) => line(name, [`${passed}/${runs}`])),
  ].join("\n");
}
