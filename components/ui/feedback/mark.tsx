/** Frontdesk's logo: a bell on a desk. `size` in pixels. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <rect width="20" height="20" rx="5" fill="var(--accent)" />
    <path
      d="M3.500 14h13v1.600h-13zM5 12.400a5 5 0 0 1 10 0zM9.200 5h1.600v2.400H9.200z"
      fill="var(--on-accent)"
    />
  </svg>
);
