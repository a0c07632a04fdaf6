import { getAvailability, updateAvailability } from "@/server/accounts/team/availability";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getAvailability);
export const PATCH = endpoint(updateAvailability);
