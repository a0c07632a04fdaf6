// Part of `npm run build`, for hosts that build by themselves.
import { copyScalar } from "./lib/scalar.mjs";

copyScalar();
