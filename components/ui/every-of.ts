/** Every name of a type, in the order in which pages show them. The compiler refuses a list that lacks one. */
export const everyOf =
  <Name extends string>() =>
  <const List extends readonly Name[]>(list: [Name] extends [List[number]] ? List : never) =>
    list;
