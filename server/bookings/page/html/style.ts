/** The styles of the booking page, besides those of every page. */
export const STYLE = `
.welcome { white-space: pre-line; font-size: 1.0625rem; }
.notice { border-inline-start: 4px solid var(--own); font-weight: 650; }
.service { display: grid; gap: .375rem; color: inherit; text-decoration: none; }
a.service:hover .name { text-decoration: underline; }
.service .name { font-size: 1.0625rem; font-weight: 650; }
.meta { display: flex; flex-wrap: wrap; gap: 0 .75rem; font-variant-numeric: tabular-nums; }
.meta > * + *::before { content: "·"; margin-inline-end: .75rem; color: var(--quiet); }
.place { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; }
.hours > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-block: .25rem; }
.hours dd { font-variant-numeric: tabular-nums; }
.hours .today { font-weight: 650; }
`;
