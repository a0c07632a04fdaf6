import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.layer.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Providers } from "@/components/kit/providers";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Frontdesk", template: "%s · Frontdesk" },
  description: "The front desk for businesses that live on appointments",
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
