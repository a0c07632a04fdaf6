import { styled } from "./styled";

type BookingDialog = { open(): void; close(): void };

/** A dialog around something that is made when it is first opened; the browser keeps the focus in it and gives it back. */
export function bookingDialog(label: string, close: string, inside: () => HTMLElement): BookingDialog {
  const leave = styled(
    "button",
    {
      minWidth: "44px",
      minHeight: "44px",
      border: "0",
      background: "none",
      color: "inherit",
      font: "24px/1 system-ui, sans-serif",
      cursor: "pointer",
    },
    "×",
  );
  leave.type = "button";
  leave.setAttribute("aria-label", close);
  const head = styled("div", { textAlign: "end" }, leave);
  const panel = styled(
    "div",
    {
      boxSizing: "border-box",
      width: "100%",
      maxWidth: "720px",
      maxHeight: "100%",
      margin: "0 auto",
      overflow: "auto",
      borderRadius: "12px",
      background: "Canvas",
      color: "CanvasText",
    },
    head,
  );
  // No `display` here: it would show the dialog while it is closed.
  const dialog = styled(
    "dialog",
    {
      position: "fixed",
      inset: "0",
      boxSizing: "border-box",
      width: "100%",
      height: "100%",
      maxWidth: "none",
      maxHeight: "none",
      margin: "0",
      padding: "16px",
      border: "0",
      background: "rgba(0, 0, 0, 0.5)",
      overflow: "auto",
    },
    panel,
  );
  dialog.setAttribute("aria-label", label);
  leave.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  const root = document.documentElement;
  let before = "";
  dialog.addEventListener("close", () => {
    root.style.overflow = before;
  });
  const open = () => {
    if (panel.childElementCount === 1) panel.append(inside());
    document.body.append(dialog);
    dialog.showModal();
    before = root.style.overflow;
    root.style.overflow = "hidden";
  };
  return { open, close: () => dialog.close() };
}
