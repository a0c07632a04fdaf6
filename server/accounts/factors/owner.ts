/** Whose factors they are: an account, or anything that names one. */
export type FactorOwner = { organization_id: string; id: string };
