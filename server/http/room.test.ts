import { expect, test } from "vitest";
import { createException, listExceptions } from "@/server/accounts/schedule-exceptions";
import { createTeam, listTeams } from "@/server/accounts/teams";
import { MOST_OF_A_PAGE } from "@/server/schema/common";
import { newOrg } from "@/tests/world";

test("requests in parallel can't exceed what a short list has room for", async () => {
  const ctx = await newOrg();
  for (let n = 3; n < MOST_OF_A_PAGE; n++) await createTeam(ctx, { name: `Team ${n}` });
  const posts = Array.from({ length: 10 }, (_, n) => createTeam(ctx, { name: `Late ${n}` }));
  const settled = await Promise.allSettled(posts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      code: "conflict",
      message: `An organization has room for ${MOST_OF_A_PAGE} teams. Delete one first.`,
    },
  });
  expect((await listTeams(ctx, {})).total).toBe(MOST_OF_A_PAGE);
});

test("another organization's rows take no room", async () => {
  const [full, other] = [await newOrg(), await newOrg()];
  const holiday = { name: "Holiday", starts_on: "2031-01-06", hours: [] };
  await createException(full, holiday);
  await createException(other, holiday);
  expect((await listExceptions(other, {})).total).toBe(1);
});
