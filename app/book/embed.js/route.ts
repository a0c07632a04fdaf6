import { embedEndpoint } from "@/server/http/page/script";

export const GET = embedEndpoint;
