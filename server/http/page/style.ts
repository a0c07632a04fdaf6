/** The style of every page for strangers: one column, logical properties only, light and dark by the visitor's choice. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #faf8f5; --paper: #ffffff; --ink: #23201c; --quiet: #655f57; --line: #ddd6cc; --own: #17655c; --on-own: #ffffff; --edge: transparent; --fault: #a3261c; }
@media (prefers-color-scheme: dark) { :root { --ground: #181613; --paper: #221f1b; --ink: #f2ede6; --quiet: #b3aba0; --line: #403a33; --edge: #ffffff4d; --fault: #ff9a8d; } }
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, dl, dd, fieldset, legend { margin: 0; padding: 0; border: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; }
h2 { font-size: 1.125rem; line-height: 1.35; font-weight: 650; }
h3 { font-size: 1rem; font-weight: 650; }
ul, ol { list-style: none; }
a { color: inherit; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; border-radius: 6px; }
.skip { position: absolute; inset-inline-start: 1rem; inset-block-start: -10rem; padding: .75rem 1rem; background: var(--paper); color: var(--ink); border-radius: 8px; z-index: 1; }
.skip:focus { inset-block-start: 1rem; }
.top { background: var(--own); color: var(--on-own); border-block-end: 1px solid var(--edge); }
.top > * { display: flex; align-items: center; min-block-size: 4rem; max-inline-size: 42rem; margin-inline: auto; padding: .75rem 1rem; font-size: 1.125rem; font-weight: 650; color: inherit; text-decoration: none; }
.top a:hover { text-decoration: underline; }
.top :focus-visible { outline-color: currentColor; outline-offset: -4px; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; max-inline-size: 42rem; margin-inline: auto; padding: 1.5rem 1rem 3rem; }
main:focus { outline: none; }
.bottom { max-inline-size: 42rem; margin-inline: auto; padding: 0 1rem 2rem; display: flex; flex-wrap: wrap; gap: 0 1.25rem; color: var(--quiet); font-size: .875rem; border-block-start: 1px solid var(--line); }
.bottom ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.bottom a { display: inline-flex; align-items: center; min-block-size: 44px; min-inline-size: 44px; }
.bottom [aria-current] { color: var(--ink); font-weight: 650; text-decoration: none; }
.embedded { background: transparent; }
.embedded .top { background: none; color: inherit; border: 0; }
.embedded .top > * { min-block-size: 2.75rem; padding-block: .25rem; font-size: 1rem; }
.embedded main { padding-block: .5rem 1.5rem; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; }
.stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; }
.quiet { color: var(--quiet); }
.small { font-size: .875rem; }
.button { display: inline-flex; align-items: center; justify-content: center; min-block-size: 48px; padding: .625rem 1.25rem; border: 1px solid var(--edge); border-radius: 10px; background: var(--own); color: var(--on-own); font: inherit; font-weight: 650; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { text-decoration: underline; }
.button[aria-disabled=true] { cursor: progress; }
.button.plain { background: var(--paper); color: var(--ink); border-color: var(--line); }
.link { display: inline-flex; align-items: center; min-block-size: 44px; min-inline-size: 44px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: no-preference) { .button, .skip { transition: background-color .12s, inset .12s; } }
`;
