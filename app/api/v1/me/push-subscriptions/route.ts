import { addDevice, listDevices } from "@/server/accounts/notifications/devices";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listDevices);
export const POST = endpoint(addDevice, { status: 201 });
