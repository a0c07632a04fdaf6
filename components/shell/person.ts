/** The signed-in person. `first_steps`: how many of the organization's are done; null if none are to be shown. */
export type SignedInPerson = {
  id: string;
  full_name: string;
  email: string;
  organization_name: string;
  first_steps: { done: number; total: number } | null;
};
