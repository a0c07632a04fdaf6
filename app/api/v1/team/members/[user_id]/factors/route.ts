import { removeMemberFactors } from "@/server/accounts/team/colleagues-access";
import { endpoint } from "@/server/endpoint";

export const DELETE = endpoint(removeMemberFactors, { status: 204, problems: [409] });
