import type { Outputs } from "@/components/trpc";

type Shared = NonNullable<Outputs["bookingPage"]["links"]["shared"]>;
type Props = Pick<Shared, "qr"> & { label: string; className?: string | undefined };

/** The page's address as a QR code: black on white, whatever the colour scheme. */
export const QrCode = ({ qr: { size, path }, label, className }: Props) => (
  <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
    <path d={path} fill="#000000" shapeRendering="crispEdges" />
  </svg>
);

/** The same as a file, which can be printed in any size. */
export const qrFile = ({ size, path }: Shared["qr"]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
