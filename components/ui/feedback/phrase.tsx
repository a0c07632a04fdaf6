import { createElement, Fragment } from "react";

/** A sentence in which text between backticks is code. */
export const Phrase = ({ children }: { children: string }) =>
  createElement(
    Fragment,
    null,
    ...children.split("`").map((part, index) => (index % 2 === 1 ? createElement("code", null, part) : part)),
  );
