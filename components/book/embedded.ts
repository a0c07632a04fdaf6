/** Tells the page that shows this one how high it is, whenever that changes, and when Escape was pressed. There is nothing secret in it. */
export function tellHeight(): void {
  if (window.parent === window) return;
  const tell = (message: object) => window.parent.postMessage(message, "*");
  const measure = () =>
    tell({ frontdesk: "height", px: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  new ResizeObserver(measure).observe(document.documentElement);
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") tell({ frontdesk: "close" });
  });
  if (new URLSearchParams(location.search).get("new") === "1") tell({ frontdesk: "booked" });
}
