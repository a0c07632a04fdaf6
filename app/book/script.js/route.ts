import { scriptEndpoint } from "@/server/http/page/script";

export const GET = scriptEndpoint;
