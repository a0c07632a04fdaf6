// The script that a business puts into its own pages: <script src="…/book/embed.js" data-slug="…" async></script>
import { embeddedAddress } from "./address";
import { bookingDialog } from "./dialog";
import { bookingFrame } from "./frame";
import { styled } from "./styled";
import { wordsIn } from "./words";

/** Puts something where the script stands; at the end of the page if that is in its head. */
function place(script: HTMLScriptElement, made: HTMLElement): void {
  const atEnd = () => document.body.append(made);
  if (!document.head?.contains(script)) script.after(made);
  else if (document.body) atEnd();
  else addEventListener("DOMContentLoaded", atEnd, { once: true });
}

const FLOATING = {
  position: "fixed",
  insetInlineEnd: "16px",
  insetBlockEnd: "16px",
  zIndex: "2147483000",
  padding: "12px 20px",
  minHeight: "48px",
  border: "0",
  borderRadius: "24px",
  background: "#17655c",
  color: "#ffffff",
  font: "600 16px/1.5 system-ui, sans-serif",
  boxShadow: "0 4px 16px rgba(0, 0, 0, 0.3)",
  cursor: "pointer",
};

/** The button that opens the page in a dialog. */
function openingButton(label: string, isFloating: boolean, open: () => void): HTMLElement {
  const button = styled("button", isFloating ? FLOATING : {}, label);
  button.type = "button";
  button.className = "frontdesk-book";
  button.setAttribute("aria-haspopup", "dialog");
  button.addEventListener("click", open);
  return button;
}

function show(script: HTMLScriptElement, address: string): void {
  const attribute = (name: string) => script.getAttribute(name);
  const words = wordsIn(attribute("data-lang") ?? document.documentElement.lang);
  const title = attribute("data-label") ?? words.book;
  const mode = attribute("data-mode") ?? "inline";
  const detail = { slug: attribute("data-slug") };
  const onBooked = () => {
    document.dispatchEvent(new CustomEvent("frontdesk:booked", { detail }));
  };
  const framed = (onClose: () => void) =>
    bookingFrame({ address, title, open: words.open, onBooked, onClose });
  if (mode === "inline") {
    place(
      script,
      framed(() => {}),
    );
    return;
  }
  const dialog = bookingDialog(title, words.close, () => framed(() => dialog.close()));
  place(script, openingButton(title, mode === "popup", dialog.open));
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const attribute = (name: string) => script.getAttribute(name);
  const address = embeddedAddress(new URL(script.src).origin, attribute, location.search);
  if (address) show(script, address);
  else console.error("Frontdesk: the script needs the booking page's data-slug.");
}
