import { useSearchParams } from "next/navigation";

const ID = /^[0-9a-f-]{36}$/;

/** The address of one delivery: its endpoint's page, with the delivery open. */
export const deliveryHref = (endpoint_id: string, id: string): string =>
  `/settings/webhooks/${endpoint_id}?delivery=${id}`;

/** The open delivery's id from the page's address, and a function that opens another, or none. */
export function useOpenDelivery(endpoint_id: string): [string | null, (id: string | null) => void] {
  const named = useSearchParams().get("delivery");
  const opened = named && ID.test(named) ? named : null;
  const open = (id: string | null) => {
    if (id) window.history.pushState(null, "", deliveryHref(endpoint_id, id));
    else window.history.replaceState(null, "", window.location.pathname);
  };
  return [opened, open];
}
