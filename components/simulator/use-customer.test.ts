import { expect, test } from "vitest";
import { freshCustomer } from "./use-customer";

test("a new customer has a number of four digits at 555 that none of the demo's has", () => {
  for (let made = 0; made < 1000; made++) expect(freshCustomer().phone).toMatch(/^\+1650555[2-9]\d{3}$/);
});
