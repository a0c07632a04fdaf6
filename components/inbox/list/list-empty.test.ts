import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Data } from "@/components/data";
import { filtersIn } from "@/components/inbox/views/use-filters";
import { ListEmpty } from "./list-empty";

test("an empty list shows that it loads until it is known why it is empty", () => {
  const empty = createElement(ListEmpty, {
    filters: filtersIn(new URLSearchParams()),
    change: () => undefined,
  });
  expect(renderToString(createElement(Data, null, empty))).toContain('role="status"');
});
