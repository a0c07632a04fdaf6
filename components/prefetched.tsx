"use client";

import { type ReactNode, useState } from "react";
import { type Outputs, trpc } from "@/components/trpc";

/** Lists as the server read them at a moment, for the parts of a page that would otherwise appear late and move others. */
export type PrefetchedLists = {
  read_at: number;
  labels?: Outputs["labels"]["list"];
  teams?: Outputs["teams"]["list"];
  resources?: Outputs["resources"]["list"];
};

/** Lets the parts below show these lists from the start, as if they had been fetched at that moment. */
export function Prefetched({ lists, children }: { lists: PrefetchedLists | null; children?: ReactNode }) {
  const utils = trpc.useUtils();
  // In the first render, also the server's: an effect would come too late for what is drawn first.
  useState(() => {
    if (!lists) return;
    const { read_at, labels, teams, resources } = lists;
    const then = { updatedAt: read_at };
    // What this page has fetched itself is newer, and stays.
    if (!utils.labels.list.getData({})) utils.labels.list.setData({}, labels, then);
    if (!utils.teams.list.getData({})) utils.teams.list.setData({}, teams, then);
    const all = { archived: true };
    if (!utils.resources.list.getData(all)) utils.resources.list.setData(all, resources, then);
  });
  return children;
}
