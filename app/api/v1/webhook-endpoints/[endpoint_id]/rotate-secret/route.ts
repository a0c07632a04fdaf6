import { endpoint } from "@/server/http/endpoint";
import { rotateSecret } from "@/server/webhooks/endpoints";

export const POST = endpoint(rotateSecret);
