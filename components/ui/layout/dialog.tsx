import { later, useEver } from "@/components/ui/load/later";
import type { BoxProps, SideProps } from "./dialog-box";

// A dialog needs half as much script as React itself, so it is loaded later.
const Box = later<BoxProps>(() => import("./dialog-box").then((module) => module.Box));
const Side = later<SideProps>(() => import("./dialog-box").then((module) => module.Side));

/** A dialog over the page; open unless `opened` is false. */
export const Dialog = (props: BoxProps) => useEver(props.opened ?? true) && <Box {...props} />;

/** The same, as a sheet on the right side of the page. */
export const Sheet = (props: SideProps) => useEver(props.opened ?? true) && <Side {...props} />;
