import { endpoint } from "@/server/http/endpoint";
import { addDevice, listDevices } from "@/server/notifications/devices";

export const GET = endpoint(listDevices);
export const POST = endpoint(addDevice, { status: 201 });
