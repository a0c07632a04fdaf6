import { expect, test } from "vitest";
import type { LiveItem } from "@/schema/live";
import { Inlet } from "./inlet";

const item = (id: string, type: LiveItem["type"] = "message.created"): LiveItem => ({
  id,
  type,
  lead_id: null,
  conversation_id: null,
  booking_id: null,
  message: null,
  conversation: null,
  viewers: null,
});

function open() {
  const inlet = new Inlet();
  const told: string[] = [];
  inlet.tell = (items) => told.push(...items.map(({ id }) => id));
  inlet.missed = () => told.push("missed");
  return { inlet, told };
}

test("an item that comes twice is passed on once", () => {
  const { inlet, told } = open();
  inlet.take([item("a"), item("b")]);
  inlet.take([item("b"), item("c")]);
  expect(told).toEqual(["a", "b", "c"]);
});

test("a resumed stream reports missed items, and passes on what it caught up on", () => {
  const { inlet, told } = open();
  inlet.take([item("a"), item("r", "live.resumed")]);
  expect(told).toEqual(["missed", "a"]);
});

test("resuming without a cursor reports missed items; with one, the service does", () => {
  const { inlet, told } = open();
  inlet.resume("cursor");
  expect(told).toEqual([]);
  inlet.resume(null);
  expect(told).toEqual(["missed"]);
});

test("old ids are forgotten, so that a tab open for weeks holds no more than it needs", () => {
  const { inlet, told } = open();
  inlet.take([item("first")]);
  inlet.take(Array.from({ length: 2000 }, (_, at) => item(`${at}`)));
  inlet.take([item("first")]);
  expect(told.filter((id) => id === "first")).toHaveLength(2);
});
