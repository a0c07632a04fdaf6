import { expect, test } from "vitest";
import { type DocsTopic, rank } from "./rank";

const entry = (title: string, detail: string, names: string[] = [], text = ""): DocsTopic => ({
  ...{ href: `#${title}`, title, detail, names, text },
});

const ENTRIES = [
  entry("Book an appointment", "POST /api/v1/bookings", ["lead_id", "starts_at", "time_zone"]),
  entry("List leads", "GET /api/v1/leads", ["updated_since", "phone"], "the newest first"),
  entry("Create a lead by hand", "POST /api/v1/leads", ["name", "phone"]),
  entry("Merge two leads", "POST /api/v1/leads/{lead_id}/merge", ["duplicate_id"]),
  entry("Lead", "schema", ["name", "phone", "second_phone", "opted_out_at"]),
  entry("NewLead", "schema", ["name", "channel"]),
  entry("Run a receiver", "Receive a webhook in five minutes", [], "listens on a port"),
];

const titles = (query: string) => rank(ENTRIES, query).map(({ title }) => title);

test.each([
  ["a path finds its operations first", "/leads", ["List leads", "Create a lead by hand", "Merge two leads"]],
  ["a method and a path find one", "post /leads", ["Create a lead by hand", "Merge two leads"]],
  ["words may come in any order", "hand create", ["Create a lead by hand"]],
  ["a field", "starts_at", ["Book an appointment"]],
  ["a whole field name before a part of it", "phone", ["List leads", "Create a lead by hand", "Lead"]],
  ["a schema before what mentions it", "Lead", ["Lead", "List leads"]],
  ["an operation before a schema that merely has the words", "lead name", ["Create a lead by hand"]],
  ["words in a guide", "webhook port", ["Run a receiver"]],
  ["nothing", "invoice", []],
  ["nothing for blanks", "  ", []],
])("%s: %s", (_, query, expected) => {
  expect(titles(query).slice(0, expected.length || 1)).toEqual(expected);
});

test("a result names the field that made it one, unless its title or path did", () => {
  expect(rank(ENTRIES, "opted").map(({ field }) => field)).toEqual(["opted_out_at"]);
  expect(rank(ENTRIES, "list phone")[0]).toMatchObject({ title: "List leads", field: "phone" });
  expect(rank(ENTRIES, "merge").map(({ field }) => field)).toEqual([undefined]);
});
