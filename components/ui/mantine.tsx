import "@mantine/core/styles.layer.css";
import { MantineProvider } from "@mantine/core";
import type { ComponentType } from "react";
import { theme } from "./theme";

const noElement = () => undefined;

/**
 * Wraps a component in what Mantine's components need. Pages start without Mantine and its styles (250 kB): only
 * components that are loaded later use it. Its CSS variables are on every page (app/mantine.css), and colours are
 * chosen in ./colour-scheme.
 */
export const inMantine =
  <Props extends object>(Part: ComponentType<Props>): ComponentType<Props> =>
  (props) => (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={noElement}
    >
      <Part {...props} />
    </MantineProvider>
  );
