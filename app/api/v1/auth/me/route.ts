import { getProfile, updateProfile } from "@/server/accounts/actions";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getProfile);
export const PATCH = endpoint(updateProfile);
