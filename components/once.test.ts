import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test, vi } from "vitest";
import type { AppRouter } from "@/server/router";
import { once } from "./once";

/** A client whose mutations are answered when `answer` is called; `sent` lists what reached the server. */
function open() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const service: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const number = sent.push(`${op.path} ${JSON.stringify(op.input)}`);
        waiting.push(() => {
          observer.next({ result: { data: number } });
          observer.complete();
        });
      });
  const client = createTRPCClient<AppRouter>({ links: [once, service] });
  const note = (content: string) => client.leads.addNote.mutate({ lead_id: "1", content });
  const answer = () => {
    for (const each of waiting.splice(0)) each();
  };
  return { sent, note, answer };
}

test("a double click is one mutation, and both clicks get its answer", async () => {
  const { sent, note, answer } = open();
  const both = Promise.all([note("hello"), note("hello")]);
  answer();
  expect(await both).toEqual([1, 1]);
  expect(sent).toHaveLength(1);
});

test("the same mutation is sent again after the answer, after another mutation or after 500 ms", async () => {
  vi.useFakeTimers();
  const { sent, note, answer } = open();
  const first = note("on");
  answer();
  await first;
  const others = [note("on"), note("off"), note("on")];
  vi.advanceTimersByTime(500);
  others.push(note("on"));
  answer();
  await Promise.all(others);
  expect(sent).toHaveLength(5);
  vi.useRealTimers();
});
