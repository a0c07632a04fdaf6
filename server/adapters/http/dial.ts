import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { HostRefused, type Lookup, vettedAddresses } from "./resolve";

const CONNECT_TIMEOUT_MS = 10_000;
/** Node tries the next address after a quarter of a second, which is too short for a server across the world. */
const NEXT_ADDRESS_AFTER_MS = 2_000;

type Trust = {
  /** Certificates (PEM) to trust instead of the well-known authorities. */
  ca?: string;
};

const settings = { timeout: CONNECT_TIMEOUT_MS, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS };

/** Connects to any address, for origins that the rules exempt. Certificates are still verified. */
export const openConnector = ({ ca }: Trust): buildConnector.connector => buildConnector({ ...settings, ca });

/** `lookup` in the form that sockets need, so the addresses checked are the very ones connected to. */
const vettingLookup =
  (lookup: Lookup, allows: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    vettedAddresses(hostname, lookup, allows).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = all;
        if (options.all || !first) callback(null, all);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };

/** Connects only to allowed addresses. Sockets don't look up a literal address, so it is checked first. */
export function guardedConnector(
  options: Trust & { lookup: Lookup; allows: (address: string) => boolean },
): buildConnector.connector {
  const { ca, lookup, allows } = options;
  const connect = buildConnector({ ...settings, ca, lookup: vettingLookup(lookup, allows) });
  return (target, callback) => {
    const literal = target.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(literal) === 0 || allows(literal)) connect(target, callback);
    else callback(new HostRefused(`address not allowed: ${literal}`), null);
  };
}
