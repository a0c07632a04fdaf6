import type { IdentityProvider } from "@/schema/auth";

/** The companies' own names. */
export const providerName: Record<IdentityProvider, string> = {
  google: "Google",
  facebook: "Facebook",
  microsoft: "Microsoft",
};

/** Their logos in their own colours, on a 20 by 20 grid. */
const MARKS: Record<IdentityProvider, [colour: string, path: string][]> = {
  google: [
    [
      "#4285f4",
      "M19 10.200c0-.6-.1-1.300-.2-1.900H10v3.600h5.100a4.400 4.400 0 0 1-1.900 2.900v2.300h3C18 15.500 19 13 19 10.200z",
    ],
    [
      "#34a853",
      "M10 19.400c2.600 0 4.700-.8 6.200-2.300l-3-2.300c-.8.6-1.900.9-3.200.9a5.600 5.600 0 0 1-5.200-3.800h-3v2.400A9.400 9.400 0 0 0 10 19.400z",
    ],
    ["#fbbc04", "M4.800 11.900a5.500 5.500 0 0 1 0-3.600V5.900h-3a9.400 9.400 0 0 0 0 8.400z"],
    [
      "#ea4335",
      "M10 4.500c1.400 0 2.700.5 3.700 1.400l2.600-2.600A9.400 9.400 0 0 0 1.700 5.900l3.100 2.400A5.600 5.600 0 0 1 10 4.500z",
    ],
  ],
  facebook: [
    [
      "#0866ff",
      "M19.500 10a9.500 9.500 0 1 0-11 9.400v-6.600H6.100V10h2.400V7.900c0-2.400 1.400-3.700 3.600-3.700 1 0 2.100.2 2.100.2v2.300H13c-1.200 0-1.500.7-1.500 1.500V10h2.600l-.4 2.800h-2.200v6.600a9.500 9.500 0 0 0 8-9.400z",
    ],
  ],
  microsoft: [
    ["#f25022", "M1.500 1.500h8v8h-8z"],
    ["#7fba00", "M10.500 1.500h8v8h-8z"],
    ["#00a4ef", "M1.500 10.500h8v8h-8z"],
    ["#ffb900", "M10.500 10.500h8v8h-8z"],
  ],
};

export const ProviderMark = ({ name }: { name: IdentityProvider }) => (
  <svg width={18} height={18} viewBox="0 0 20 20" aria-hidden="true">
    {MARKS[name].map(([colour, path]) => (
      <path key={path} d={path} fill={colour} />
    ))}
  </svg>
);
