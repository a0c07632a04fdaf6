/** Styles are set one by one: a policy that forbids inline styles forbids attributes and elements, and not this. */
type Styles = Partial<
  Record<
    | "width"
    | "height"
    | "border"
    | "margin"
    | "padding"
    | "position"
    | "inset"
    | "display"
    | "maxWidth"
    | "maxHeight"
    | "boxSizing"
    | "background"
    | "color"
    | "colorScheme"
    | "overflow"
    | "borderRadius"
    | "minHeight"
    | "minWidth"
    | "font"
    | "cursor"
    | "zIndex"
    | "insetInlineEnd"
    | "insetBlockEnd"
    | "boxShadow"
    | "textAlign",
    string
  >
>;

/** A new element with styles, and with texts and elements in it. */
export function styled<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  styles: Styles = {},
  ...inside: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  Object.assign(made.style, styles);
  made.append(...inside);
  return made;
}
