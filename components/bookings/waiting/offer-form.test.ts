import { createElement } from "react";
import { expect, test } from "vitest";
import { draw } from "@/components/draw.fixture";
import { waitingList } from "@/components/text/en/waiting-list";
import { FreeTimeField, timeToOffer } from "./offer-form";

const TIMES = ["2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z"];

const drawn = (value: string | null) =>
  draw(createElement(FreeTimeField, { times: TIMES, value, choose: () => undefined }));

test("the first free time is proposed, and whatever is chosen instead stays", () => {
  expect(timeToOffer(TIMES, null)).toBe("2026-03-02T09:00:00Z");
  expect(timeToOffer(TIMES, "2026-03-02T10:00:00Z")).toBe("2026-03-02T10:00:00Z");
});

test("a chosen time that somebody took is not replaced by another, and the form says so", () => {
  expect(timeToOffer(TIMES, "2026-03-02T11:00:00Z")).toBe(null);
  expect(drawn(null)).toContain(waitingList.taken);
  expect(drawn("2026-03-02T10:00:00Z")).not.toContain(waitingList.taken);
});
