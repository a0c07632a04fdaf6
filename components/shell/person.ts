/** Who is signed in. `first_steps`: how many of the organization's first steps are done; null where none is to be shown. */
export type SignedInPerson = {
  full_name: string;
  email: string;
  organization_name: string;
  first_steps: { done: number; total: number } | null;
};
