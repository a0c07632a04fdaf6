/** The styles of the booking page, besides those of every page. */
export const BOOKING_STYLE = `
.welcome { white-space: pre-line; font-size: 1.0625rem; }
.notice { border-inline-start: 4px solid var(--own); font-weight: 650; }
.service { display: grid; gap: .375rem; color: inherit; text-decoration: none; }
a.service:hover .name { text-decoration: underline; }
.service:has(.picture) { grid-template-columns: minmax(0, 1fr) 4.5rem; }
.picture { grid-column: 2; grid-row: 1 / span 4; inline-size: 4.5rem; block-size: 4.5rem; border-radius: 8px; object-fit: cover; }
.service .name { font-size: 1.0625rem; font-weight: 650; }
.meta { display: flex; flex-wrap: wrap; gap: 0 .75rem; font-variant-numeric: tabular-nums; }
.meta > * + *::before { content: "·"; margin-inline-end: .75rem; color: var(--quiet); }
.place { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; }
.wide { inline-size: 100%; }
.row { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.pills { display: flex; flex-wrap: wrap; gap: .5rem; }
.pill, .time { display: inline-flex; align-items: center; justify-content: center; min-block-size: 48px; min-inline-size: 48px; padding: .25rem .875rem; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: inherit; text-decoration: none; font-variant-numeric: tabular-nums; }
.day.free { background: var(--paper); border-color: var(--line); color: var(--ink); font-weight: 650; }
.pill:hover, .time:hover, .day.free:hover { border-color: var(--ink); }
a.day:hover { text-decoration: underline; }
.pill[aria-current], .day.free[aria-current] { background: var(--own); color: var(--on-own); border-color: var(--edge); font-weight: 650; }
.days { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 2px; margin-inline: -.75rem; }
@media (min-width: 30rem) { .days { gap: .375rem; margin-inline: 0; } }
.day { display: block; min-block-size: 4.25rem; padding-block: .375rem; border: 1px solid transparent; border-radius: 8px; color: var(--quiet); text-align: center; text-decoration: none; position: relative; }
.day > [aria-hidden] > * { display: block; font-size: .6875rem; line-height: 1.25rem; overflow: hidden; white-space: nowrap; }
.day > [aria-hidden] > b { font-size: 1.0625rem; font-weight: inherit; }
.times { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.25rem, 1fr)); gap: .5rem; }
.time { display: flex; flex-direction: column; inline-size: 100%; line-height: 1.25; }
.time small { font-size: .75rem; line-height: 1.1; color: var(--quiet); text-align: center; }
main > .zone { min-block-size: 3em; }
time small { display: block; font-size: .75rem; font-weight: 400; }
form.stack { gap: 1.25rem; }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .375rem; min-inline-size: 0; }
.field > label:not(.choice), .field > legend { font-weight: 650; padding-block-end: .25rem; }
input:not([type=radio], [type=checkbox]), textarea { inline-size: 100%; min-block-size: 48px; padding: .625rem .75rem; border: 1px solid var(--quiet); border-radius: 10px; background: var(--paper); color: inherit; font: inherit; }
input[aria-invalid]:not([type=radio], [type=checkbox]), textarea[aria-invalid] { border-color: var(--fault); outline-color: var(--fault); }
.fault { color: var(--fault); font-weight: 650; font-size: .9375rem; }
.choice { display: flex; align-items: center; gap: .75rem; min-block-size: 48px; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); cursor: pointer; }
.choice input { inline-size: 1.25rem; block-size: 1.25rem; margin: 0; flex: none; accent-color: var(--own); }
.choice:has(:checked) { border-color: var(--ink); }
.consent { white-space: pre-line; }
.chosen .name { font-weight: 650; font-size: 1.0625rem; }
.notice ul { font-weight: 400; }
.hours > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-block: .25rem; }
.hours dd { font-variant-numeric: tabular-nums; }
.hours .today { font-weight: 650; }
`;
