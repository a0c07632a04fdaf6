import { getTableColumns } from "drizzle-orm";
import { bookingPages } from "@/db/schema/booking-pages";

const { organization_id: _organization, updated_at: _updated, ...columns } = getTableColumns(bookingPages);

/** A page's settings as they are stored. */
export const pageColumns = columns;
