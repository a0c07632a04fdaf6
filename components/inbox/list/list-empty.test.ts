import { createElement } from "react";
import { expect, test } from "vitest";
import { draw } from "@/components/draw.fixture";
import { filtersIn } from "@/components/inbox/views/use-filters";
import { ListEmpty } from "./list-empty";

test("an empty list shows that it loads until it is known why it is empty", () => {
  const empty = createElement(ListEmpty, {
    filters: filtersIn(new URLSearchParams()),
    change: () => undefined,
  });
  expect(draw(empty)).toContain('role="status"');
});
