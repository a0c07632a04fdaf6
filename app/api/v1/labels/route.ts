import { endpoint } from "@/server/endpoint";
import { createLabel, listLabels } from "@/server/leads/labels";

export const GET = endpoint(listLabels);
export const POST = endpoint(createLabel, { status: 201 });
