import { sendPageCode } from "@/server/bookings/page/code/send-code";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(sendPageCode, { status: 202 });
