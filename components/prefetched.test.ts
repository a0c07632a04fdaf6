import { createElement } from "react";
import { expect, test } from "vitest";
import { ListFilters } from "@/components/inbox/views/list-filters";
import { filtersIn } from "@/components/inbox/views/use-filters";
import { draw } from "./draw.fixture";
import { Prefetched, type PrefetchedLists } from "./prefetched";

const read_at = Date.now();
const created_at = new Date(read_at).toISOString();
const made = { created_at, updated_at: created_at };
const page = { page: 1, size: 100, total: 1 };
const label = { id: "a", name: "VIP", color: "red", ...made } as const;
const team = {
  id: "b",
  name: "Recall",
  assign: "by_hand",
  cap: null,
  takes_hand_overs: false,
  ...made,
} as const;

const filters = createElement(ListFilters, {
  filters: filtersIn(new URLSearchParams()),
  change: () => undefined,
});

/** The first HTML of the inbox's filters. */
const drawn = (lists: PrefetchedLists | null) => draw(createElement(Prefetched, { lists }, filters));

test("filters by what an organization calls its own are in a page's first HTML", () => {
  const html = drawn({
    read_at,
    labels: { labels: [label], ...page },
    teams: { teams: [{ ...team, members: [] }], ...page },
  });
  expect(html).toContain("VIP");
  expect(html).toContain("Recall");
});

test("an organization without labels and teams has no filters by them", () => {
  const none = { ...page, total: 0 };
  expect(drawn({ read_at, labels: { labels: [], ...none }, teams: { teams: [], ...none } })).toBe(
    drawn(null),
  );
});
