import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { addressNow } from "@/components/address";
import { filtersIn, type InboxFilters, inboxHref, useFilters } from "./views/use-filters";

// Pass on only our own part of the history state: Next ignores a pushed state that carries its own keys.
const cameFrom = (): unknown => window.history.state?.inbox_from;

/** Goes to a URL of the inbox without requesting a page from the server. */
function push(href: string): void {
  const inbox_from = window.location.pathname + window.location.search;
  window.history.pushState({ inbox_from }, "", href);
}

/** Goes to a URL, with the browser's back if that leads there. */
function goBack(href: string): void {
  if (cameFrom() === href) window.history.back();
  else push(href);
}

/**
 * What is open in the inbox: /inbox, /inbox/<conversation> or /inbox/<conversation>/lead, followed by the filters. To
 * the server they are all one page, so going from one to the next takes no longer than its data.
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
      /** Changes each time the open message is opened again, so that it is scrolled back into view. */
      visit,
      showsLead,
      open,
      /** Sets some of the filters; the others stay. Any change but a search leaves the saved view. */
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
