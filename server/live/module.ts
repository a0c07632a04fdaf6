import type { Module } from "@/server/queue/module";
import * as jobs from "./jobs";

export const liveModule: Module = { jobs };
