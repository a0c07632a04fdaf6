import { removeIdentity } from "@/server/accounts/sign-in/identities";
import { endpoint } from "@/server/endpoint";

export const DELETE = endpoint(removeIdentity, { status: 204, problems: [409] });
