import "@/server/reactions";
import { appointmentFile } from "@/server/bookings/page/calendar-file";

export const GET = appointmentFile;
