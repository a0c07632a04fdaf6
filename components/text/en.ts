import { common } from "./en/common";
import { shell } from "./en/shell";
import { states } from "./en/states";

/** English. One part a page; parameters are functions' parameters. */
export const en = { common, shell, states };
