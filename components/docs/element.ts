/** A new element with properties and what is in it. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
