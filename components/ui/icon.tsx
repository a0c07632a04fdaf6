/** Line icons on a 20 by 20 grid, each with one meaning. */
const PATHS = {
  overview: "M3 17V9m4.700 8V3m4.600 14v-6m4.700 6V6",
  inbox: "M3 11l2-7h10l2 7v5H3zm0 0h4l1 2h4l1-2h4",
  leads: "M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm-6 7a6 6 0 0 1 12 0",
  bookings: "M3 5h14v12H3zm0 4h14M7 3v3m6-3v3",
  notifications: "M4 14h12l-1.500-2V9a4.500 4.500 0 0 0-9 0v3zm4 0a2 2 0 0 0 4 0",
  settings: "M3 6h7m4 0h3M3 14h3m4 0h7M12 8V4M8 16v-4",
  simulator: "M6 2h8v16H6zm3 13.500h2",
  search: "M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zm4.500-1.500L17 17",
  back: "M12 4l-6 6 6 6",
  forward: "M8 4l6 6-6 6",
  down: "M5 8l5 5 5-5",
  plus: "M10 4v12M4 10h12",
  list: "M4 6h12M4 10h12M4 14h12",
  more: "M4.500 10h.01M10 10h.01M15.500 10h.01",
  check: "M4 10.500l4 4 8-9",
  checks: "M2 10.500l4 4 7-9m-2 8 1 1 7-9",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm0-11v4l3 2",
  absent: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM5 15L15 5",
  alert: "M10 3l8 14H2zm0 5v4m0 2.500h.01",
  close: "M5 5l10 10M15 5L5 15",
  send: "M3 10L17 3l-4 14-3-6z",
  assign: "M8 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm-6 7a6 6 0 0 1 12 0m1-10v6m-3-3h6",
  card: "M2 4h16v12H2zm3 9a2.500 2.500 0 0 1 5 0m-2.500-3.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM13 8h2m-2 4h2",
  flag: "M5 17V3m0 1h10l-2.500 3L15 10H5",
  filter: "M3 5h14M6 10h8m-5 5h2",
  robot: "M4 8h12v8H4zm6 0V4m-3 7.500h.01m5.990 0h.01M2 11v2m16-2v2",
  image: "M3 4h14v12H3zm0 9l4-4 4 4 2-2 4 4M13 8h.01",
  file: "M5 2h7l4 4v12H5zm7 0v4h4",
  audio: "M4 8v4h3l4 3V5L7 8zm10-1a4 4 0 0 1 0 6",
  copy: "M7 7h10v10H7zM3 13V3h10",
  download: "M10 3v10m-4-4l4 4 4-4M3 17h14",
  upload: "M10 13V3m-4 4l4-4 4 4M3 17h14",
  external: "M8 4H4v12h12v-4M11 3h6v6m0-6l-8 8",
  template: "M3 4h14v4H3zm0 8h6v4H3zm9 0h5v4h-5z",
  bolt: "M11 2L4 12h5l-1 6 7-10h-5z",
  show: "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zm8 2.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  hide: "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM4 17L16 3",
  pen: "M4 16l1-4 8-8 3 3-8 8zm7-10l3 3",
  smile: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7 8h.01m5.990 0h.01M7 12q3 3 6 0",
  pin: "M10 18s-6-5.500-6-10a6 6 0 0 1 12 0c0 4.500-6 10-6 10zm0-8a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  note: "M4 3h12v10l-4 4H4zm8 14v-4h4M7 7h6M7 10h4",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a word, or in a button with a label; hidden from screen readers. `size` in pixels. */
export const Drawing = ({ path, size = 18 }: { path: string; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

/** One of the icons that many pages need. */
export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <Drawing path={PATHS[name]} size={size} />
);
