import type { Metadata } from "next";
import { PageCard } from "@/components/settings/booking-page/card";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.bookingPage.cardTitle };

export default function BookingPageCardPage() {
  return <PageCard />;
}
