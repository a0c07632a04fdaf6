import type { BoxProps, SideProps } from "./dialog-box";
import { later, useEver } from "./later";

// A dialog needs half as much script as React itself.
const Box = later<BoxProps>(() => import("./dialog-box").then((module) => module.Box));
const Side = later<SideProps>(() => import("./dialog-box").then((module) => module.Side));

/** What lies over the page until it is closed; open unless told otherwise. */
export const Dialog = (props: BoxProps) => useEver(props.opened ?? true) && <Box {...props} />;

/** The same at the right side of the page. */
export const Sheet = (props: SideProps) => useEver(props.opened ?? true) && <Side {...props} />;
