/** What tests use of it; React's own types come without those of the DOM's renderers. */
declare module "react-dom/server" {
  export function renderToString(node: import("react").ReactNode): string;
}
