import { expect, test } from "vitest";
import { env } from "@/lib/env";
import { toQr } from "@/lib/text/qr";
import { newOrg } from "@/tests/world";
import { shownPage } from "../page.fixture";
import { updateBookingPage } from "../settings";
import { checkPageSlug, getPageLinks } from "./address";

const faultOf = async (ctx: Parameters<typeof checkPageSlug>[0], slug: string) =>
  (await checkPageSlug(ctx, { slug })).fault;

test("an address is free, taken, reserved or of the wrong form; one's own and former ones are free", async () => {
  const [{ ctx, slug }, other] = [await shownPage(), await newOrg()];
  expect(await faultOf(other, slug)).toBe("taken");
  expect(await faultOf(ctx, slug)).toBe(null);
  for (const wrong of ["ab", "Salon", "a--b", "salon-", ""]) expect(await faultOf(ctx, wrong)).toBe("form");
  for (const ours of ["bookings", "api"]) expect(await faultOf(ctx, ours)).toBe("reserved");
  await updateBookingPage(ctx, { slug: `${slug}-2` });
  expect(await faultOf(other, slug)).toBe(null);
});

test("a page has links once it has an address; its QR code names its source", async () => {
  const ctx = await newOrg();
  const base = `${env.PUBLIC_URL}/book/`;
  expect(await getPageLinks(ctx, {})).toEqual({ base, shared: null });
  const { ctx: owner, slug } = await shownPage({ state: "off" });
  expect(await getPageLinks(owner, {})).toEqual({
    base,
    shared: {
      url: base + slug,
      script_url: `${base}embed.js`,
      qr: toQr(`${base}${slug}?source=qr`),
    },
  });
});
