/** Who is signed in. */
export type Person = { full_name: string; email: string; organization_name: string };
