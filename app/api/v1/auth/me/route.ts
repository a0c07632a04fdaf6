import { getProfile, updateProfile } from "@/server/auth/actions";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getProfile);
export const PATCH = endpoint(updateProfile);
