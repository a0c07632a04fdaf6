import { confirmTotp } from "@/server/accounts/factors/own-factors";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(confirmTotp, { status: 201, problems: [404] });
