import { expect, test } from "vitest";
import { conversation } from "@/components/text/en/conversation";
import { valuesOf } from "./quick-reply-values";

const NOW = Date.parse("2026-11-23T12:00:00.000Z");
const CLINIC = { staff_name: "Max Moser", organization: "Mill Lane Clinic", time_zone: "Europe/Vienna" };

const booked = (starts_at: string, ...services: string[]) => ({
  status: "booked" as const,
  starts_at,
  services,
  title: "Appointment",
});

const valuesIn = (
  name: string,
  ...bookings: Parameters<typeof valuesOf>[0]["thread"]["bookings"][number][]
) => valuesOf({ ...CLINIC, thread: { lead: { name }, bookings } }, conversation, NOW);

test("the next appointment is the earliest upcoming booked one, in the organization's time zone", () => {
  const past = booked("2026-11-23T11:59:00.000Z", "Check-up");
  const later = booked("2026-12-01T09:00:00.000Z", "Filling");
  const next = booked("2026-11-24T23:30:00.000Z", "Cleaning", "Whitening");
  const cancelled = { ...booked("2026-11-24T08:00:00.000Z"), status: "cancelled" as const };
  expect(valuesIn("Anna Maria Keller", past, later, cancelled, next)).toEqual({
    name: "Anna Maria Keller",
    first_name: "Anna",
    service: "Cleaning and Whitening",
    next_appointment: "Wednesday 25 November at 00:30",
    staff_name: "Max Moser",
    organization: "Mill Lane Clinic",
  });
  expect(valuesIn("Anna", booked("2026-11-24T08:00:00.000Z"))).toMatchObject({ service: "Appointment" });
});

test("without an upcoming appointment, its time and its service are null", () => {
  const asked = { ...booked(""), status: "requested" as const, starts_at: null };
  expect(valuesIn("Anna", booked("2026-11-23T11:59:00.000Z"), asked)).toMatchObject({
    service: null,
    next_appointment: null,
  });
});

test("a lead that has only a number for a name has none", () => {
  expect(valuesIn("+43 660 1234567")).toMatchObject({ name: null, first_name: null });
  expect(valuesIn("李 小龙")).toMatchObject({ name: "李 小龙", first_name: "李" });
});
