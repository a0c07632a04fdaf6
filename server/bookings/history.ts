import { type SQL, sql } from "drizzle-orm";
import { type HistoryPage, pageOf } from "@/db/history";
import { isoText } from "@/db/schema/columns";
import type { Ctx } from "@/server/http/ctx";

/** A lead's bookings as they were asked for, each as it stands now. */
export const bookingHistory = ({ organization_id }: Ctx, lead_id: string, page: HistoryPage): SQL =>
  pageOf(
    sql`
    select created_at as at, 'booking:' || id as id, 'booking' as kind,
      jsonb_build_object('booking_id', id, 'status', status, 'title', title, 'starts_at',
        ${isoText(sql`starts_at`)}) as data
    from bookings
    where organization_id = ${organization_id}::uuid and lead_id = ${lead_id}::uuid`,
    page,
  );
