import { expect, test } from "vitest";
import { freshCustomer } from "./use-customer";

test("a new customer gets a number in exchange 555 that no demo customer has", () => {
  for (let made = 0; made < 1000; made++) expect(freshCustomer().phone).toMatch(/^\+1650555[2-9]\d{3}$/);
});
