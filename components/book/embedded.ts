/** Tells the page that shows this one how high it is, whenever that changes. There is nothing secret in it. */
export function tellHeight(): void {
  if (window.parent === window) return;
  const tell = (message: object) => window.parent.postMessage(message, "*");
  const measure = () =>
    tell({ frontdesk: "height", px: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  new ResizeObserver(measure).observe(document.documentElement);
  if (new URLSearchParams(location.search).get("new") === "1") tell({ frontdesk: "booked" });
}
