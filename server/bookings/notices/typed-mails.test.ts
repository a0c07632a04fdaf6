import { expect, test } from "vitest";
import { POST as codesRoute } from "@/app/api/v1/public/[slug]/codes/route";
import { users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { byId } from "@/db/tenant";
import { listBookings } from "@/server/bookings/actions";
import { book, shownPage, slotsOf, solved, someAddress } from "@/server/bookings/page/page.fixture";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { createLead } from "@/server/leads/actions";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { setEnv } from "@/tests/scene";
import { call } from "@/tests/world";
import { confirmBookingByMail } from "./confirmation";

openMailbox();

async function mailingPage() {
  const page = await shownPage();
  await page.ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(page.ctx, users, page.ctx.actor.id));
  const { slots } = await slotsOf(page);
  const { organization_id } = page.ctx;
  /** Books one time for each address, and confirms it. */
  const bookFor = async (emails: string[], given: object = {}) => {
    for (const [n, email] of emails.entries())
      expect((await book(page, { starts_at: slots[n].starts_at, email, ...given })).status).toBe(201);
    for (const { id } of (await listBookings(page.ctx, {})).bookings)
      await confirmBookingByMail({ organization_id, booking_id: id });
  };
  return { page, bookFor };
}

const someMail = () => `typed-${newId()}@example.com`;
const countTo = async (email: string) => (await mailsTo(email)).length;

test("an address that somebody typed on the page gets three mails a day, others go on", async () => {
  const { bookFor } = await mailingPage();
  const [stranger, other] = [someMail(), someMail()];
  await bookFor([stranger, stranger, stranger, stranger, other]);
  expect([await countTo(stranger), await countTo(other)]).toEqual([3, 1]);
});

test("a known customer is mailed of each appointment", async () => {
  const { page, bookFor } = await mailingPage();
  const email = someMail();
  await createLead(page.ctx, { name: "Ada King", phone: "07700 900123", email });
  await bookFor([email, email, email, email]);
  expect(await countTo(email)).toBe(4);
});

test("what was typed on the page uses half of the day's mails", async () => {
  setEnv({ CUSTOMER_MAILS_PER_DAY: "4" });
  const { bookFor } = await mailingPage();
  const typed = [someMail(), someMail(), someMail()];
  await bookFor(typed);
  let sent = 0;
  for (const email of typed) sent += await countTo(email);
  expect(sent).toBe(2);
});

test("codes use a fifth of the day's mails, however many are asked for, and the rest go on", async () => {
  setEnv({ CUSTOMER_MAILS_PER_DAY: "5" });
  const { page, bookFor } = await mailingPage();
  const { slug, ctx } = page;
  await updateBookingPage(ctx, { asks_code: true });
  const ask = async () => {
    const body = { email: someMail(), proof: solved(ctx) };
    const headers = { "x-forwarded-for": someAddress() };
    return (await call(codesRoute, { params: { slug }, body, headers })).status;
  };
  expect([await ask(), await ask()]).toEqual([202, 503]);
  await updateBookingPage(ctx, { asks_code: false });
  const typed = [someMail(), someMail()];
  await bookFor(typed);
  for (const email of typed) expect(await countTo(email)).toBe(1);
});
