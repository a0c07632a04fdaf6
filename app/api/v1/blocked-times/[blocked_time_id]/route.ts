import {
  deleteBlockedTime,
  getBlockedTime,
  updateBlockedTime,
} from "@/server/bookings/blocked-times/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getBlockedTime);
export const PATCH = endpoint(updateBlockedTime);
export const DELETE = endpoint(deleteBlockedTime, { status: 204 });
