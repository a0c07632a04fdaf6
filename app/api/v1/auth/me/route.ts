import { getProfile, updateProfile } from "@/server/accounts/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getProfile);
export const PATCH = endpoint(updateProfile);
