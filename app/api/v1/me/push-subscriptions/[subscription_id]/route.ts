import { removeDevice } from "@/server/accounts/notifications/devices";
import { endpoint } from "@/server/endpoint";

export const DELETE = endpoint(removeDevice, { status: 204 });
