import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Data } from "./data";

/** A part of a page as the server draws it, before anything is fetched. */
export const draw = (part: ReactNode): string => renderToString(createElement(Data, null, part));
