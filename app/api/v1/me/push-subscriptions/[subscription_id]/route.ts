import { endpoint } from "@/server/http/endpoint";
import { removeDevice } from "@/server/notifications/devices";

export const DELETE = endpoint(removeDevice, { status: 204 });
