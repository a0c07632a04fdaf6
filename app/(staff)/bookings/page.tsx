import type { Metadata } from "next";
import { prefetch } from "@/app/prefetch";
import { BookingsPage } from "@/components/bookings/page";
import { Prefetched } from "@/components/prefetched";

export const metadata: Metadata = { title: "Bookings" };

export default async function Page() {
  return (
    <Prefetched lists={await prefetch("resources")}>
      <BookingsPage />
    </Prefetched>
  );
}
