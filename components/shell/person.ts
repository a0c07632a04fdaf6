/** Who is signed in; `sandbox`: to the demo organization. */
export type Person = { full_name: string; email: string; organization_name: string; sandbox: boolean };
