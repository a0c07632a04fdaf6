"use client";

import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "./theme";
import { Toasts } from "./toasts";

/** What every page stands on: colours and sizes, messages in the corner. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    {children}
    <Toasts />
  </MantineProvider>
);
