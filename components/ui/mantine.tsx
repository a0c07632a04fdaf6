import { MantineProvider } from "@mantine/core";
import type { ComponentType } from "react";
import { theme } from "./theme";

const noElement = () => undefined;

/**
 * A part with what Mantine's components stand on. Pages begin without any of them: only parts that are loaded later have
 * some. The variables of their styles are every page's (app/mantine.css), and colours are chosen in ./colour-scheme.
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
