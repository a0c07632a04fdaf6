import { workerScript } from "./worker";

export const GET = workerScript;
