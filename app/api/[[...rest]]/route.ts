import { nothingHere } from "@/server/http/route-handler";

export const GET = nothingHere;
export const POST = nothingHere;
export const PUT = nothingHere;
export const PATCH = nothingHere;
export const DELETE = nothingHere;
export const OPTIONS = nothingHere;
