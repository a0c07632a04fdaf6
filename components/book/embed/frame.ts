import { readMessage } from "./address";
import { styled } from "./styled";

/** How long the page in the frame has to say how high it is, before a link to it is shown as well. */
const PATIENCE_MS = 8000;

type FrameOptions = { address: string; title: string; open: string; onBooked(): void; onClose(): void };

/** The booking page in a frame as high as it is, with a link below it if it can't be shown there. */
export function bookingFrame({ address, title, open, onBooked, onClose }: FrameOptions): HTMLElement {
  const frame = styled("iframe", {
    width: "100%",
    height: "600px",
    border: "0",
    display: "block",
    colorScheme: "normal",
  });
  frame.title = title;
  frame.src = address;
  const box = styled("div", {}, frame);
  const { origin } = new URL(address);
  const late = setTimeout(() => {
    const link = styled("a", { display: "block", padding: "12px", textAlign: "center" }, open);
    link.href = address.replace(/[?&]embed=1&?/, "?");
    link.target = "_blank";
    link.rel = "noopener";
    box.append(link);
  }, PATIENCE_MS);
  addEventListener("message", (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = readMessage(event.data);
    if (message) clearTimeout(late);
    if (message?.frontdesk === "height") frame.style.height = `${message.px}px`;
    if (message?.frontdesk === "booked") onBooked();
    if (message?.frontdesk === "close") onClose();
  });
  let isFirst = true;
  frame.addEventListener("load", () => {
    // A shorter page would otherwise begin above what is in view.
    if (!isFirst && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    isFirst = false;
  });
  return box;
}
