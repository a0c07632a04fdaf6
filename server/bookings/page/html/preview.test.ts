import { expect, test } from "vitest";
import { getBookingPage } from "@/server/bookings/page/settings";
import { newOrg, newStaff } from "@/tests/world";
import { previewBookingPage } from "./preview";

const SERVICES = [
  { name: "Cleaning", duration_minutes: 60 },
  { name: "For friends", duration_minutes: 60, hidden: true },
  { name: "Filling", duration_minutes: 60 },
];

test("a page that is off and has no address is drawn with settings that are not saved, and they stay unsaved", async () => {
  const ctx = await newOrg({ name: "Harbour Dental", services: SERVICES });
  const settings = { welcome: "Come in", colour: "#1F6F54", languages: ["de" as const, "ar" as const] };
  const { html } = await previewBookingPage(ctx, { settings });
  for (const part of ['lang="de"', "Harbour Dental", "Come in", "Cleaning", "--own: #1f6f54"])
    expect(html).toContain(part);
  expect(html).not.toContain("For friends");
  expect(html).not.toContain("<script");
  expect((await previewBookingPage(ctx, { settings, language: "ar" })).html).toContain('dir="rtl"');
  expect(await getBookingPage(ctx, {})).toMatchObject({ welcome: null, colour: null, slug: null });
});

test("members see what is saved, and a page that would be refused is refused", async () => {
  const owner = await newOrg({ services: SERVICES });
  const member = await newStaff(owner);
  expect((await previewBookingPage(member, { settings: {} })).html).toContain("Cleaning");
  await expect(previewBookingPage(owner, { settings: { colour: "#777777" } })).rejects.toMatchObject({
    code: "invalid_input",
  });
  const words = "</title><script>alert(1)</script>";
  expect((await previewBookingPage(owner, { settings: { welcome: words } })).html).not.toContain("<script>");
});
