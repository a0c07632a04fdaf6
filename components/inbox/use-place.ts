import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { addressNow } from "@/components/address";
import { filtersIn, type InboxFilters, inboxHref, useFilters } from "./use-filters";

// Only our own word of the state goes into the next: Next leaves what carries its own to itself.
const cameFrom = (): unknown => window.history.state?.inbox_from;

/** Goes to an address of the inbox without asking the server for a page. */
function push(href: string): void {
  const inbox_from = window.location.pathname + window.location.search;
  window.history.pushState({ inbox_from }, "", href);
}

/** Goes back to an address: by the browser's own way back where it leads there. */
function goBack(href: string): void {
  if (cameFrom() === href) window.history.back();
  else push(href);
}

/**
 * What of the inbox is open: /inbox, /inbox/<conversation>, /inbox/<conversation>/lead, with the filters behind. To the
 * server all are one page, so going from one to the next takes no longer than its data.
 */
export function useInboxPlace() {
  const filters = useFilters();
  const params = useSearchParams();
  const message_id = params.get("message");
  const steps_id = params.get("steps");
  const [, , open_id = null, part] = usePathname().split("/");
  const [visit, setVisit] = useState(0);
  const open = useCallback(
    (id: string, message_id?: string) => {
      const href = inboxHref(filters, id, "", { message_id });
      if (href === window.location.pathname + window.location.search) setVisit((count) => count + 1);
      else push(href);
    },
    [filters],
  );
  const showsLead = part === "lead";
  return useMemo(
    () => ({
      filters,
      open_id,
      message_id,
      steps_id,
      /** Another number each time that what is open is opened again: then the message is brought back into sight. */
      visit,
      showsLead,
      open,
      /** Sets some of the filters; the others stay. What is changed by hand is no saved view any more. */
      change: (next: Partial<InboxFilters>) =>
        window.history.replaceState(
          { inbox_from: cameFrom() },
          "",
          inboxHref(
            { ...filtersIn(addressNow()), ...("search" in next ? {} : { view: null }), ...next },
            open_id,
            "",
            {
              message_id: open_id && message_id,
            },
          ),
        ),
      close: () => goBack(inboxHref(filters, null)),
      showLead: () => open_id && push(inboxHref(filters, open_id, "/lead", { message_id })),
      closeLead: () => goBack(inboxHref(filters, open_id, "", { message_id })),
      closeSteps: () => goBack(inboxHref(filters, open_id, "", { message_id })),
    }),
    [filters, open_id, message_id, steps_id, visit, showsLead, open],
  );
}

export function showSteps(steps_id: string): void {
  const params = new URLSearchParams(window.location.search);
  params.set("steps", steps_id);
  push(`${window.location.pathname}?${params}`);
}

export type InboxPlace = ReturnType<typeof useInboxPlace>;
