import {
  deleteException,
  getException,
  updateException,
} from "@/server/accounts/organization/schedule-exceptions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getException);
export const PATCH = endpoint(updateException);
export const DELETE = endpoint(deleteException, { status: 204 });
