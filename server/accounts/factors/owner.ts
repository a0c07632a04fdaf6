/** Whose factors they are: an account, or anything that names one. */
export type Owner = { organization_id: string; id: string };
