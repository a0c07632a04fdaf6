import type { Metadata } from "next";
import { BookingPageSettings } from "@/components/settings/booking-page/booking-page";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.bookingPage };

export default function BookingPagePage() {
  return <BookingPageSettings />;
}
