import { endpoint } from "@/server/core/endpoint";
import { rotateSecret } from "@/server/webhooks/endpoints";

export const POST = endpoint(rotateSecret);
