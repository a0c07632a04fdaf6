/** The reference's style sheet: the dashboard's colours, light or dark as the system is set. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfbfa, #141615); --surface: light-dark(#fff, #1b1e1c);
  --line: light-dark(#e4e4e0, #2d312e); --text: light-dark(#1c1d1b, #e7e9e6);
  --quiet: light-dark(#5c605a, #a3aaa4); --accent: light-dark(#0b6b63, #5cc0b4);
  --good: light-dark(#34703f, #7fbf8f); --warn: light-dark(#8a5610, #d9a253); --danger: light-dark(#b3372f, #ea8b83);
  --mono: ui-monospace, SFMono-Regular, Menlo, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 13px/1.5 var(--mono); }
code { overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; z-index: 1; padding: 8px 12px; background: var(--surface); }
.frame { display: grid; grid-template-columns: 300px minmax(0, 1fr); }
.contents { position: sticky; top: 0; height: 100dvh; overflow-y: auto; padding: 16px;
  border-right: 1px solid var(--line); background: var(--surface); }
.contents a { display: block; padding: 4px 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  color: inherit; text-decoration: none; }
.contents a:hover { color: var(--accent); text-decoration: underline; }
.contents a[aria-current] { color: var(--accent); font-weight: 600; }
.contents .title { font-weight: 600; }
.contents details a { padding-left: 16px; font: 12px/1.5 var(--mono); }
.contents b { display: inline-block; width: 52px; font-weight: 500; }
main { max-width: 960px; padding: 32px 40px 96px; min-width: 0; }
h1 { margin: 0; font-size: 24px; line-height: 1.25; }
h2 { margin: 56px 0 0; padding-bottom: 8px; border-bottom: 1px solid var(--line); font-size: 20px; }
h3 { margin: 0 0 4px; font-size: 16px; line-height: 1.4; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 16px 0 4px; font-size: 13px; }
h5 { margin: 8px 0 0; font-size: 12px; font-weight: 500; color: var(--quiet); }
p { max-width: 72ch; margin: 8px 0; }
.intro p { max-width: 80ch; }
.operation { padding: 24px 0; border-bottom: 1px solid var(--line);
  content-visibility: auto; contain-intrinsic-size: auto 360px; }
.address { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: baseline; max-width: none; }
.method { color: var(--accent); font: 600 13px/1.5 var(--mono); }
.method.get { color: var(--good); }
.method.patch, .method.put { color: var(--warn); }
.method.delete { color: var(--danger); }
.fields { margin: 0; padding: 0; list-style: none; }
.fields > li { padding: 6px 0; border-top: 1px solid var(--line); }
.fields > li:first-child { border-top: 0; }
.fields p { margin: 2px 0 0; }
.fields .fields { margin-left: 8px; padding-left: 12px; border-left: 2px solid var(--line); }
.field { overflow-wrap: anywhere; }
.name { font-weight: 600; }
.type { color: var(--quiet); }
.field b { font-weight: 400; color: var(--warn); font-size: 12px; }
summary { min-height: 28px; padding: 4px 0; cursor: pointer; overflow-wrap: anywhere; }
summary:hover { color: var(--accent); }
.answer { margin: 4px 0; }
pre { margin: 4px 0; padding: 12px; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px;
  background: var(--surface); }
.schema > div { scroll-margin-top: 48px; padding-left: 16px; }
main > ul, .intro > ul { max-width: 72ch; padding-left: 20px; }
main > ul li, .intro li { margin: 6px 0; }
.file { margin: 16px 0 0; color: var(--quiet); }
.search { position: relative; margin: 8px 0; }
.search input { width: 100%; min-height: 36px; padding: 6px 32px 6px 10px; border: 1px solid var(--line);
  border-radius: 8px; background: var(--ground); color: inherit; font: inherit; }
.search input::placeholder { color: var(--quiet); }
.search kbd { position: absolute; top: 6px; right: 8px; padding: 1px 7px; border: 1px solid var(--line);
  border-radius: 4px; color: var(--quiet); font: 12px/1.5 var(--mono); }
.search input:focus + kbd { display: none; }
.search p { margin: 8px 0; font-size: 13px; }
.search p:empty { display: none; }
.search ul { margin: 0; padding: 0; list-style: none; }
.search li a { padding: 6px 0; border-top: 1px solid var(--line); white-space: normal; }
.search li b { display: block; width: auto; }
.search li span { display: block; color: var(--quiet); font: 12px/1.5 var(--mono); overflow-wrap: anywhere; }
.searching > :not(.title, .search) { display: none; }
.languages { display: flex; flex-wrap: wrap; gap: 4px; margin: 4px 0; }
.languages button { min-height: 28px; padding: 2px 10px; border: 1px solid var(--line); border-radius: 6px;
  background: none; color: inherit; font: inherit; cursor: pointer; }
.languages button:hover { color: var(--accent); }
.languages button[aria-pressed=true] { border-color: var(--accent); background: var(--surface); color: var(--accent); }
[data-language] .samples > :is(h5, pre) { display: none; }
[data-language=curl] .samples pre:nth-of-type(1), [data-language=TypeScript] .samples pre:nth-of-type(2),
[data-language=Python] .samples pre:nth-of-type(3) { display: block; }
@media (max-width: 900px) {
  .frame { display: block; }
  .contents { position: static; height: auto; max-height: 45dvh; border-right: 0;
    border-bottom: 1px solid var(--line); }
  .contents a, summary { min-height: 44px; padding-top: 10px; }
  .search input, .languages button { min-height: 44px; }
  .search kbd { display: none; }
  main { padding: 24px 16px 64px; }
}
`;
