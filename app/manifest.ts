import type { MetadataRoute } from "next";

/** The manifest with which browsers can install the dashboard as an app. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: "Frontdesk",
    short_name: "Frontdesk",
    description: "The front desk for businesses that live on appointments",
    id: "/",
    start_url: "/inbox",
    scope: "/",
    display: "standalone",
    background_color: "#fcfcfa",
    theme_color: "#0b6b63",
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
}
