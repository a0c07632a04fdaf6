import { getModel, removeModel, saveModel } from "@/server/agent/model/model-settings";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getModel);
export const PUT = endpoint(saveModel);
export const DELETE = endpoint(removeModel, { status: 204 });
