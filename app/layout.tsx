import "@fontsource-variable/inter/wght.css";
import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { FIRST_COLOURS, HTML_PROPS } from "@/components/ui/first-colours";
import { Providers } from "@/components/ui/providers";
import { NONCE_HEADER } from "@/server/http/limits/nonce";
import "./globals.css";
import "./mantine.css";

export const metadata: Metadata = {
  title: { default: "Frontdesk", template: "%s · Frontdesk" },
  description: "The front desk for businesses that live on appointments",
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <html lang="en" {...HTML_PROPS} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: FIRST_COLOURS }} />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
