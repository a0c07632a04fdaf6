"use client";

import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { TextProvider } from "@/components/text/text";
import { cssVariablesResolver, theme } from "./theme";
import { Toasts } from "./toasts";

/** What every page stands on: colours and sizes, texts, messages in the corner. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <TextProvider>
      {children}
      <Toasts />
    </TextProvider>
  </MantineProvider>
);
