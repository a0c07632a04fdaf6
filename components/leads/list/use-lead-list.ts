import { useSearchParams } from "next/navigation";
import { useEffect, useMemo } from "react";
import { addressNow, idIn } from "@/components/address";
import { leadStatus } from "@/components/leads/tones";
import { everyOf } from "@/components/ui/every-of";
import type { Channel, LeadStatus } from "@/schema/lead";
import type { LeadSort } from "@/schema/lead-query";

export const SORTS = everyOf<LeadSort>()(["created_at", "name", "updated_at"]);

/** The channels that a lead can come from, in the order in which they are offered. */
export const CHANNELS = everyOf<Channel>()(["whatsapp", "telegram", "web", "email", "voice"]);
/** What the table can be filtered by: the channels, and leads from imported files. */
export const ORIGINS = [...CHANNELS, "import"] as const;
export const PAGE_SIZE = 50;

export type LeadListView = {
  status: LeadStatus | null;
  channel: (typeof ORIGINS)[number] | null;
  label: string | null;
  search: string;
  sort: LeadSort;
  order: "asc" | "desc";
  page: number;
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((one) => one === value) ?? null;

type Show = (change: Partial<LeadListView>, inPlace?: boolean) => void;

/** The table's URL with these filters. Defaults are left out. */
function leadListHref({ status, channel, label, search, sort, order, page }: LeadListView): string {
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (channel) params.set("channel", channel);
  if (label) params.set("label", label);
  if (search) params.set("q", search);
  if (sort !== "created_at") params.set("sort", sort);
  if (order !== "desc") params.set("order", order);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/leads?${params}` : "/leads";
}

let lastHref = "/leads";

/** The URL of the table as it was last shown, for links back to it. */
export const lastLeadList = (): string => lastHref;

function listIn(params: Pick<URLSearchParams, "get">): LeadListView {
  const page = Number(params.get("page") ?? 1);
  return {
    status: leadStatus(params.get("status")),
    channel: oneOf(ORIGINS, params.get("channel")),
    label: idIn(params.get("label")),
    search: params.get("q") ?? "",
    sort: oneOf(SORTS, params.get("sort")) ?? "created_at",
    order: params.get("order") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The table's state, stored in the URL. `show` changes it; `inPlace`, for use while typing, adds no history entry. */
export function useLeadList() {
  const params = useSearchParams();
  const list = useMemo(() => listIn(params), [params]);
  useEffect(() => {
    lastHref = leadListHref(list);
  }, [list]);
  const show: Show = (change, inPlace = false) => {
    const href = leadListHref({ ...listIn(addressNow()), page: 1, ...change });
    if (inPlace) window.history.replaceState(null, "", href);
    else window.history.pushState(null, "", href);
  };
  return { list, show };
}

/** Whether the page is past the last one, as an old URL's may be. If it is, the last one is shown instead. */
export function usePastEnd({ page }: LeadListView, total = Number.POSITIVE_INFINITY, show: Show): boolean {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const isPast = page > last;
  useEffect(() => {
    if (isPast) show({ page: last }, true);
  });
  return isPast;
}

/** The filters as a query for the service. An imported lead has no channel. */
export const filterOf = ({ status, channel, label, search }: LeadListView) => ({
  ...(status && { status }),
  ...(channel === "import"
    ? { imported: "true" as const }
    : channel && { channel, imported: "false" as const }),
  ...(label && { label_id: label }),
  ...(search.trim() && { search: search.trim() }),
});
