import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { PAGE_CHANNEL } from "@/schema/booking-page";
import { smallBusiness } from "@/server/bookings/waiting/waiting.fixture";
import { createLead } from "@/server/leads/actions";
import { openMailbox } from "@/tests/mailbox";
import { wayTo } from "./reach";

openMailbox();

test("offers to an address that somebody typed on the page count as what else is mailed there", async () => {
  const { ctx } = await smallBusiness();
  const email = `typed-${newId()}@example.com`;
  const typed = await createLead(ctx, {
    name: "Ada",
    email,
    channel: "web",
    channel_id: `${PAGE_CHANNEL}${newId()}`,
  });
  const known = await createLead(ctx, { name: "Bob", email });
  const reach = (lead: typeof typed) => transaction(ctx.db, (tx) => wayTo(tx, ctx, lead));
  const mailed = { way: "email", address: email };
  for (const _ of [1, 2, 3]) expect(await reach(typed)).toEqual(mailed);
  expect(await reach(typed)).toEqual({ hindrance: "mail_limit" });
  expect(await reach(known)).toEqual(mailed);
});
